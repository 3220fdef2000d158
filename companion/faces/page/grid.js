// The squares of a map that can be touched.

const SPACE = "http://www.w3.org/2000/svg";
const CELL = 100;

// The map has come before, with what is asked; where it shows another one, nothing on it is asked for.
export function targets(figure, cells, chosen) {
  const board = figure.querySelector("[data-rows]");
  figure.querySelectorAll(".target").forEach((old) => old.remove());
  if (!board) return;
  const [rows, cols] = [Number(board.dataset.rows), Number(board.dataset.cols)];
  for (const [index, [row, col]] of cells.entries()) {
    if (row > rows || col > cols) continue;
    const place = { x: (col - 1) * CELL, y: (row - 1) * CELL, width: CELL, height: CELL };
    const target = document.createElementNS(SPACE, "rect");
    const told = { ...place, class: index === chosen ? "target here" : "target", "data-cell": `${row},${col}` };
    for (const [name, value] of Object.entries(told)) target.setAttribute(name, value);
    board.append(target);
  }
}

// What can be touched on a picture: squares that are asked for, and what only one of the rows names.

const SPACE = "http://www.w3.org/2000/svg";
const CELL = 100;
const SQUARE = /(?<!\w)([A-Y]{2}|\d+,\d+)(?!\w)/g;

const placed = ([row, col]) => ({ x: (col - 1) * CELL, y: (row - 1) * CELL, width: CELL, height: CELL });
const plain = (words) => ` ${words} `.toLowerCase().replaceAll(/[:.,;]+ /g, " ");
const says = (label, name) => plain(label).includes(plain(name));

// By its letters on a map that has letters, else by its numbers; null where no square of it is named so.
function square(board, name) {
  const { rows, cols, letters } = board.dataset;
  const [row, col] = letters ? Array.from(name, (letter) => letters.indexOf(letter) + 1) : name.split(",").map(Number);
  return row > 0 && col > 0 && row <= rows && col <= cols ? [row, col] : null;
}

// Below the pieces that stand there: each of them may be touched itself.
function put(on, place, told) {
  const target = document.createElementNS(SPACE, "rect");
  for (const [name, value] of Object.entries({ ...place, ...told })) target.setAttribute(name, value);
  on.insertBefore(target, on.querySelector(":scope > [data-name]"));
}

// The picture has come before, with what is asked; where it shows another one, nothing on it is asked for.
export function lay(figure, { cells, rows, at }) {
  figure.querySelectorAll(".target").forEach((old) => old.remove());
  const [first] = figure.querySelectorAll("[data-rows]");
  cells.forEach((cell, index) => {
    const [row, col] = cell;
    if (!first || row > first.dataset.rows || col > first.dataset.cols) return;
    put(first, placed(cell), { class: index === at ? "target here" : "target", "data-cell": `${row},${col}` });
  });
  for (const [on, place, named] of things(figure, rows)) {
    const [index, ...others] = rows.flatMap(([label, , grey], row) => (!grey && says(label, named) ? [row] : []));
    if (index === undefined || others.length) continue;
    const told = { class: index === at ? "target here" : "target", "data-row": index, "data-label": rows[index][0] };
    put(on, place, told);
  }
}

// All that has a name there: places and pieces, and the squares of maps that a row names.
function* things(figure, rows) {
  if (!rows.length) return;
  for (const each of figure.querySelectorAll("[data-name]")) {
    const { x, y, width, height } = each.getBBox();
    yield [each, { x, y, width, height, rx: 8 }, each.dataset.name];
  }
  const squares = new Set(rows.flatMap(([label]) => Array.from(label.matchAll(SQUARE), ([name]) => name)));
  for (const board of figure.querySelectorAll("[data-rows]")) {
    for (const name of squares) {
      const cell = square(board, name);
      if (cell) yield [board, placed(cell), name];
    }
  }
}

// What answers under a pointer: itself, else what it stands on.
export function touched(event) {
  const target = event.target.closest(".target");
  let at = target ? null : event.target.closest("[data-name]");
  while (at && !at.querySelector(":scope > .target")) at = at.parentElement.closest("[data-name]");
  return target ?? at?.querySelector(":scope > .target");
}

// The name of what lies under a pointer: of a place or a piece, else of the square.
export function thing(event) {
  const named = event.target.closest("[data-name]");
  if (named) return named.dataset.name;
  const board = event.target.closest("svg")?.querySelector("[data-rows]");
  if (!board) return "";
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(board.getScreenCTM().inverse());
  const [row, col] = [Math.ceil(y / CELL), Math.ceil(x / CELL)];
  const { rows, cols, letters } = board.dataset;
  if (!(row > 0 && col > 0 && row <= rows && col <= cols)) return "";
  return letters ? letters[row - 1] + letters[col - 1] : `${row},${col}`;
}

// What can be touched on a picture: the squares, places and pieces that a choice is about, each by its id.

const CELL = 100;

const placed = (row, col) => ({ x: (col - 1) * CELL, y: (row - 1) * CELL, width: CELL, height: CELL });
const boards = (figure) => [...figure.querySelectorAll("[data-rows]")];

// Where a square or an id lies: on which part of the picture, and how large.
function parts(figure, place) {
  const [, name, ...cell] = place.match(/^(?:(\S+) )?(\d+),(\d+)$/) ?? [];
  if (cell.length) {
    const [row, col] = cell.map(Number);
    const board = boards(figure).find(({ dataset }) => !name || dataset.id === name);
    const there = board && row <= board.dataset.rows && col <= board.dataset.cols;
    return there ? [[board, placed(row, col)]] : [];
  }
  const named = [...figure.querySelectorAll(`[data-id="${CSS.escape(place)}"]`)];
  return named.map((part) => {
    const { x, y, width, height } = part.getBBox();
    // On a board it is as large as its square.
    const on = !part.matches(".hub") && part.parentElement.closest("[data-rows]");
    return [part, on ? placed(Math.ceil(y / CELL), Math.ceil(x / CELL)) : { x, y, width, height, rx: 8 }];
  });
}

// All places on a picture where a choice can be touched.
export function lay(figure, choices, chosen) {
  figure.querySelectorAll(".target").forEach((old) => old.remove());
  const here = choices[chosen]?.on ?? [];
  for (const place of new Set(choices.flatMap(({ on }) => on))) {
    for (const [part, where] of parts(figure, place)) {
      const target = document.createElementNS(part.namespaceURI, "rect");
      const one = here.length === 1 && here[0] === place;
      const told = { ...where, class: one ? "target here" : "target", "data-at": place };
      for (const [name, value] of Object.entries(told)) target.setAttribute(name, value);
      // Below the pieces that stand there: each of them may be touched itself.
      part.insertBefore(target, part.querySelector(":scope > :is([data-id], .hub)"));
    }
  }
}

// What lies under a pointer, the innermost first: what has an id, and the square, but of what stands where they meet.
export function things({ target, clientX, clientY }) {
  const found = [];
  const board = target.closest("svg")?.querySelector("[data-rows]");
  // On a board pieces lie on one another; elsewhere one stands on top, within what holds it.
  const seen = document.elementsFromPoint(clientX, clientY).filter((part) => board?.contains(part));
  for (const part of board ? seen : [target])
    for (let at = part.closest("[data-id]"); at; at = at.parentElement.closest("[data-id]"))
      if (at !== board) found.push(at.dataset.id);
  if (board && !seen.some((part) => part.closest(".hub"))) {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(board.getScreenCTM().inverse());
    const [row, col] = [Math.ceil(y / CELL), Math.ceil(x / CELL)];
    const { rows, cols, id } = board.dataset;
    if (row > 0 && col > 0 && row <= rows && col <= cols) found.push(`${id ? `${id} ` : ""}${row},${col}`);
  }
  return [...new Set(found)];
}

// What can be touched on a picture: the squares, places and pieces that a choice is about, each with its id.

const SPACE = "http://www.w3.org/2000/svg";
const CELL = 100;

const placed = ([row, col]) => ({ x: (col - 1) * CELL, y: (row - 1) * CELL, width: CELL, height: CELL });

// Below the pieces that stand there: each of them may be touched itself.
function put(on, place, told) {
  const target = document.createElementNS(SPACE, "rect");
  for (const [name, value] of Object.entries({ ...place, ...told })) target.setAttribute(name, value);
  on.insertBefore(target, on.querySelector(":scope > [data-name]"));
}

// Each has the ids of all choices that are about it: of several it is asked which one is meant.
export function lay(figure, choices, chosen) {
  figure.querySelectorAll(".target").forEach((old) => old.remove());
  const [board] = figure.querySelectorAll("[data-rows]");
  const about = new Map();
  choices.forEach((choice, index) => {
    for (const each of choice.grey ? [] : choice.on) {
      const found = about.get(`${each}`) ?? { each, ids: [], at: "", here: false };
      about.set(`${each}`, found);
      found.ids.push(choice.id);
      // One square of several that it may be about is part of the answer.
      if (choice.on.length > 1) found.at = `${each}`;
      else found.here ||= index === chosen;
    }
  });
  for (const { each, ids, at, here } of about.values()) {
    const told = { class: here ? "target here" : "target", "data-ids": JSON.stringify(ids), "data-at": at };
    if (!Array.isArray(each)) {
      for (const named of figure.querySelectorAll(`[data-name="${CSS.escape(each)}"]`)) {
        const { x, y, width, height } = named.getBBox();
        put(named, { x, y, width, height, rx: 8 }, told);
      }
    } else if (board && each[0] <= board.dataset.rows && each[1] <= board.dataset.cols) {
      put(board, placed(each), told);
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

// What can be touched on a picture: the squares, places and pieces that a choice is about, each with its id.

const SPACE = "http://www.w3.org/2000/svg";
const CELL = 100;

const placed = (row, col) => ({ x: (col - 1) * CELL, y: (row - 1) * CELL, width: CELL, height: CELL });

// Below the pieces that stand there: each of them may be touched itself.
function put(on, place, told) {
  const target = document.createElementNS(SPACE, "rect");
  for (const [name, value] of Object.entries({ ...place, ...told })) target.setAttribute(name, value);
  on.insertBefore(target, on.querySelector(":scope > [data-id]"));
}

// All places on a picture that choices are about, each with the ids of these: of several it is asked which one is meant.
export function lay(figure, choices, chosen) {
  figure.querySelectorAll(".target").forEach((old) => old.remove());
  const boards = [...figure.querySelectorAll("[data-rows]")];
  const named = (id) => figure.querySelectorAll(`[data-id="${CSS.escape(id)}"]`);
  const about = new Map();
  choices.forEach(({ id, grey, on }, index) => {
    const squares = on.filter(Array.isArray);
    const there = squares.length ? squares : on.filter((each) => named(each).length).slice(0, 1);
    for (const each of grey ? [] : there) {
      const found = about.get(`${each}`) ?? { each, ids: [], here: false };
      about.set(`${each}`, found);
      found.ids.push(id);
      found.here ||= index === chosen && there.length === 1;
    }
  });
  for (const { each, ids, here } of about.values()) {
    const told = { class: here ? "target here" : "target", "data-ids": JSON.stringify(ids) };
    if (!Array.isArray(each)) {
      for (const part of named(each)) {
        const { x, y, width, height } = part.getBBox();
        put(part, { x, y, width, height, rx: 8 }, told);
      }
      continue;
    }
    const [name, row, col] = each;
    const board = boards.find(({ dataset }) => !name || !dataset.id || dataset.id === name);
    if (board && row <= board.dataset.rows && col <= board.dataset.cols) {
      put(board, placed(row, col), { ...told, "data-at": `${row},${col}` });
    }
  }
}

// Of a square only itself answers, never the board around it.
const WHOLE = ":scope > .target:not([data-at])";

// What answers under a pointer: itself, else what it stands on.
export function touched(event) {
  const target = event.target.closest(".target");
  let at = target ? null : event.target.closest("[data-id]");
  while (at && !at.querySelector(WHOLE)) at = at.parentElement.closest("[data-id]");
  return target ?? at?.querySelector(WHOLE);
}

// The name of what lies under a pointer: of a place or a piece, else of the square.
export function thing(event) {
  const named = event.target.closest("[data-name]");
  if (named) return named.dataset.id ?? named.dataset.name;
  const board = event.target.closest("svg")?.querySelector("[data-rows]");
  if (!board) return "";
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(board.getScreenCTM().inverse());
  const [row, col] = [Math.ceil(y / CELL), Math.ceil(x / CELL)];
  const { rows, cols, letters } = board.dataset;
  if (!(row > 0 && col > 0 && row <= rows && col <= cols)) return "";
  return letters ? letters[row - 1] + letters[col - 1] : `${row},${col}`;
}

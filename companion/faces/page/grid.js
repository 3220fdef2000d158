// A map: marks, pieces with their facing, the path just walked, a crosshair, and a legend beneath.

import { isSign, make, mark, pawn, picture, text } from "./svg.js";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWY";
const CELL = 100;

const middle = (place) => (place - 0.5) * CELL;
const at = ([row, col], scale = 1, dx = 0, dy = 0) =>
  `translate(${middle(col) + dx} ${middle(row) + dy})${scale === 1 ? "" : ` scale(${scale})`}`;

function lines(count, length, every, within, down) {
  const found = [];
  for (let place = 0; place <= count; place += 1) {
    const heavy = place === 0 || place === count || (every && place % every === 0);
    const kind = heavy ? "line heavy" : within && place % within === 0 ? "line middle" : "line";
    const d = down ? `M0 ${place * CELL}H${length * CELL}` : `M${place * CELL} 0V${length * CELL}`;
    found.push(make("path", { d, class: kind }));
  }
  return found;
}

function names(figure, size) {
  const name = (place) => (figure.letters ? LETTERS[place - 1] : `${place}`);
  const found = [];
  for (let col = 1; col <= figure.cols; col += 1) found.push(text(name(col), middle(col), -size * 0.75, size, { kind: "soft" }));
  for (let row = 1; row <= figure.rows; row += 1) found.push(text(name(row), -size * 0.85, middle(row), size, { kind: "soft" }));
  return found;
}

// Pieces and characters that share a cell stand side by side, smaller.
function standing(figure) {
  const cells = new Map();
  const stand = (cell, token) => cells.set(`${cell}`, [...(cells.get(`${cell}`) ?? []), { cell, token }]);
  for (const { cell, sign } of figure.marks) if (!isSign(sign)) stand(cell, mark(sign));
  for (const { cell, facing, name } of figure.arrows) stand(cell, pawn(facing, name));
  return [...cells.values()].flatMap((tokens) => {
    const across = Math.ceil(Math.sqrt(tokens.length));
    return tokens.map(({ cell, token }, index) => {
      const slot = CELL / across;
      const dx = ((index % across) + 0.5) * slot - CELL / 2;
      const dy = tokens.length === 1 ? 0 : (Math.floor(index / across) + 0.5) * slot - CELL / 2;
      return make("g", { transform: at(cell, across === 1 ? 1 : 1.2 / across, dx, tokens.length === 2 ? 0 : dy) }, token);
    });
  });
}

function walked(path) {
  if (path.length === 0) return [];
  const points = path.map(([row, col]) => `${middle(col)},${middle(row)}`).join(" ");
  const [row, col] = path[0];
  return [
    make("polyline", { points, class: "path" }),
    make("circle", { cx: middle(col), cy: middle(row), r: 15, class: "start" }),
  ];
}

function aimed({ crosshair, rows, cols }) {
  if (!crosshair) return [];
  // On a large map a cell is small: the aim grows over its edges.
  const wide = Math.max(1, Math.max(rows, cols) / 10);
  const [row, col] = crosshair;
  return [
    make("path", { d: `M0 ${middle(row)}H${cols * CELL}M${middle(col)} 0V${rows * CELL}`, class: "hair", "stroke-width": 5 * wide }),
    make("rect", { x: (col - 1) * CELL, y: (row - 1) * CELL, width: CELL, height: CELL, rx: 8, class: "aim", "stroke-width": 12 * wide }),
  ];
}

function described(figure) {
  const name = ([row, col]) => (figure.letters ? LETTERS[row - 1] + LETTERS[col - 1] : `row ${row}, column ${col}`);
  const words = [`Map of ${figure.rows} rows by ${figure.cols} columns`];
  if (figure.caption) words.push(figure.caption);
  for (const { cell, facing, name: who } of figure.arrows) words.push(`piece ${who} at ${name(cell)} facing ${facing.toUpperCase()}`);
  for (const { cell, sign } of figure.marks.slice(0, 40)) words.push(`${figure.legend?.[sign] ?? sign} at ${name(cell)}`);
  if (figure.crosshair) words.push(`pointing at ${name(figure.crosshair)}`);
  return `${words.join("; ")}.`;
}

const SWATCHES = {
  arrow: () => pawn("n", ""),
  path: () => make("path", { d: "M-40 30L0-20L40 10", class: "path" }),
  crosshair: () => make("rect", { x: -38, y: -38, width: 76, height: 76, rx: 8, class: "aim", "stroke-width": 12 }),
  open: () => make("rect", { x: -42, y: -42, width: 84, height: 84, rx: 8, class: "open" }),
};

function explained(legend) {
  const list = document.createElement("ul");
  list.className = "legend";
  for (const [sign, words] of Object.entries(legend)) {
    const item = document.createElement("li");
    const shape = SWATCHES[sign]?.() ?? mark(sign);
    item.append(make("svg", { viewBox: "-50 -50 100 100", "aria-hidden": "true" }, shape), words);
    list.append(item);
  }
  return list;
}

export function drawGrid(figure) {
  const { rows, cols, caption, divide, within } = figure;
  const size = Math.max(36, Math.max(rows, cols) * 3);
  const edge = size * 1.9;
  const beside = caption ? Math.max(rows * CELL * 0.5, 180) : size * 0.5;
  const board = make("g", { transform: `translate(${edge} ${edge})`, "data-rows": rows, "data-cols": cols });
  board.append(make("rect", { width: cols * CELL, height: rows * CELL, class: "board" }));
  for (const [row, col] of figure.open) {
    board.append(make("rect", { x: (col - 1) * CELL, y: (row - 1) * CELL, width: CELL, height: CELL, class: "open" }));
  }
  // A filled or hatched cell lies under the lines, a ring or a flag over the path.
  const under = figure.marks.filter(({ sign }) => ["fill", "hatch", "hidden"].includes(sign));
  const over = figure.marks.filter(({ sign }) => isSign(sign) && !under.some((low) => low.sign === sign));
  const signs = (marks) => marks.map(({ cell, sign }) => make("g", { transform: at(cell) }, mark(sign)));
  board.append(
    ...signs(under),
    ...lines(rows, cols, divide?.[0], within?.[0], true),
    ...lines(cols, rows, divide?.[1], within?.[1], false),
    ...names(figure, size),
    ...walked(figure.path),
    ...signs(over),
    ...standing(figure),
    ...aimed(figure),
  );
  const width = edge + cols * CELL + beside;
  const height = edge + rows * CELL + size * 0.5;
  const drawn = picture(width, height, described(figure), board);
  if (caption) {
    const room = beside * 0.86;
    drawn.append(text(caption, edge + cols * CELL + beside / 2, edge + (rows * CELL) / 2, rows * CELL * 0.4, { room }));
  }
  return figure.legend && Object.keys(figure.legend).length ? [drawn, explained(figure.legend)] : [drawn];
}

// The map has come before, with what is asked; where it shows another one, nothing on it is asked for.
export function targets(figure, cells, chosen) {
  const board = figure.querySelector("[data-rows]");
  figure.querySelectorAll(".target").forEach((old) => old.remove());
  if (!board) return;
  const [rows, cols] = [Number(board.dataset.rows), Number(board.dataset.cols)];
  for (const [index, [row, col]] of cells.entries()) {
    if (row > rows || col > cols) continue;
    const place = { x: (col - 1) * CELL, y: (row - 1) * CELL, width: CELL, height: CELL };
    board.append(make("rect", { ...place, class: index === chosen ? "target here" : "target", "data-cell": `${row},${col}` }));
  }
}

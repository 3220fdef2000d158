// The public figure, large: every kind but the map, which has a file of its own.

import { drawGrid } from "./grid.js";
import { COMPASS, degrees, make, picture, text, wrap } from "./svg.js";

const PIPS = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

const PAINTS = new Set([
  "red", "orange", "yellow", "green", "blue", "purple", "pink", "brown", "white", "black", "grey", "gray", "cyan",
]);

function die(face, x, y) {
  const body = make("rect", { x: -88, y: -88, width: 176, height: 176, rx: 34, class: "die" });
  const pips = typeof face === "number" && PIPS[face];
  const shown = pips
    ? pips.map(([col, row]) => make("circle", { cx: col * 46, cy: row * 46, r: 19, class: "ink" }))
    : [text(`${face}`, 0, 0, 110, { room: 148 })];
  return make("g", { transform: `translate(${x} ${y})` }, body, ...shown);
}

function drawDice({ faces, note, rows }) {
  const across = Math.min(Math.max(faces.length, 1), faces.length > 4 ? 3 : 4);
  const deep = Math.ceil(faces.length / across);
  const width = Math.max(across * 216 + 24, 460);
  const drawn = faces.map((face, index) => {
    const row = Math.floor(index / across);
    const inRow = Math.min(across, faces.length - row * across);
    return die(face, width / 2 + ((index % across) - (inRow - 1) / 2) * 216, 108 + row * 216);
  });
  let y = deep * 216 + 16;
  for (const line of wrap(note, 58, width - 30)) {
    drawn.push(text(line, width / 2, y + 36, 58, { room: width - 20 }));
    y += 70;
  }
  if (rows.length) {
    y += 14;
    drawn.push(make("path", { d: `M30 ${y}H${width - 30}`, class: "rule" }));
    y += 14;
    for (const [index, line] of rows.entries()) {
      drawn.push(text(line, width / 2, y + 24, 34, { room: width - 40, weight: 500, kind: index ? "soft" : "ink" }));
      y += 46;
    }
  }
  return picture(width, y + 8, `Dice: ${faces.join(", ")}. ${note} ${rows.length ? `Before: ${rows.join("; ")}.` : ""}`, ...drawn);
}

function drawCard({ title, lines, large }) {
  const drawn = [make("rect", { x: 8, y: 8, width: 584, height: 744, rx: 36, class: "card" })];
  let y = 90;
  for (const line of wrap(title, 58, 500)) {
    drawn.push(text(line, 300, y, 58, { room: 500 }));
    y += 66;
  }
  drawn.push(make("path", { d: `M70 ${y - 14}H530`, class: "rule" }));
  const folded = lines.flatMap((line) => wrap(line, 44, 500, 500));
  const foot = 730 - folded.length * 58;
  if (large) {
    const room = Math.max(120, foot - y - 10);
    drawn.push(text(large, 300, y + room / 2, Math.min(320, room), { room: 480, kind: "accent" }));
  }
  const from = large ? foot : (y + 752) / 2 - folded.length * 29;
  folded.forEach((line, index) => drawn.push(text(line, 300, from + 20 + index * 58, 44, { room: 510, weight: 500 })));
  return picture(600, 760, `Card: ${[title, large, ...lines].filter(Boolean).join(". ")}`, ...drawn);
}

const count = ({ value, total, note }, of) => [total || !note ? `${value} ${of} ${total}` : "", note].filter(Boolean).join(", ");

// Few bars lie under their names; many lie beside them, so that all stay legible where the picture is small.
function drawBars({ bars }) {
  const beside = bars.length > 4;
  const step = beside ? 68 : 128;
  const [from, wide, under] = beside ? [320, 232, 15] : [10, 880, 66];
  const drawn = bars.flatMap((bar, index) => {
    const { name, value, total } = bar;
    const y = index * step;
    const share = total > 0 ? Math.max(0, Math.min(1, value / total)) : 0;
    const level = share ? Math.max(38, share * wide) : 0;
    return [
      text(name, 10, y + 32, 46, { anchor: "start", room: beside ? 296 : 480 }),
      text(count(bar, "/"), 890, y + 32, 46, { anchor: "end", room: beside ? 318 : 380 }),
      make("rect", { x: from, y: y + under, width: wide, height: 38, rx: 19, class: "track" }),
      make("rect", { x: from, y: y + under, width: level, height: 38, rx: 19, class: "level" }),
    ];
  });
  const words = bars.map((bar) => `${bar.name} ${count(bar, "of")}`.trim());
  return picture(900, Math.max(bars.length, 1) * step, `Bars: ${words.join("; ")}.`, ...drawn);
}

// A pyramid in profile; the next one is set over its tip, as the real ones stand.
function drawStack({ name, pieces }, x, y) {
  const group = make("g", { transform: `translate(${x} ${y})` });
  let foot = 0;
  for (const { size, colour } of pieces) {
    const half = 26 + size * 20;
    const high = 44 + size * 36;
    const paint = colour.toLowerCase();
    group.append(
      make("path", { d: `M${-half} ${foot}H${half}L7 ${foot - high}H-7Z`, class: `piece ${PAINTS.has(paint) ? paint : "plain"}` }),
      make("path", { d: `M${half} ${foot}L7 ${foot - high}H0L${half * 0.5} ${foot}Z`, class: "shade" }),
    );
    foot -= high * 0.42;
  }
  group.append(make("path", { d: "M-95 4H95", class: "rule" }), text(name, 0, 44, 42, { room: 190 }));
  return group;
}

const heightOf = ({ pieces }) =>
  pieces.reduce(
    ({ foot, top }, { size }) => {
      const high = 44 + size * 36;
      return { foot: foot + high * 0.42, top: Math.max(top, foot + high) };
    },
    { foot: 0, top: 60 },
  ).top;

function drawStacks({ stacks }) {
  const across = Math.min(stacks.length, stacks.length > 12 ? 8 : stacks.length > 4 ? Math.ceil(stacks.length / 2) : 4) || 1;
  const high = Math.max(...stacks.map(heightOf), 100) + 30;
  const deep = Math.ceil(stacks.length / across);
  const drawn = stacks.map((stack, index) =>
    drawStack(stack, (index % across) * 220 + 110, Math.floor(index / across) * (high + 90) + high),
  );
  const words = stacks.map(({ name, pieces }) => {
    const held = pieces.map(({ size, colour }) => `${colour} ${size}`.trim()).join(" under ");
    return `${name}: ${held || "empty"}`;
  });
  return picture(across * 220, deep * (high + 90), `Stacks, the lowest first. ${words.join("; ")}.`, ...drawn);
}

function drawCompass({ open, chosen }) {
  const drawn = [make("circle", { r: 250, class: "rose" })];
  COMPASS.forEach((direction, index) => {
    const may = open.includes(direction);
    const kind = direction === chosen ? "chosen" : may ? "may" : "shut";
    const far = index % 2 ? 150 : 205;
    drawn.push(
      make("path", { d: `M0 ${-far}L34-48L0-30L-34-48Z`, class: `point ${kind}`, transform: `rotate(${degrees(direction)})` }),
    );
    const angle = (degrees(direction) * Math.PI) / 180;
    const size = direction === chosen ? 96 : index % 2 ? 44 : 60;
    const shown = { kind: direction === chosen ? "accent" : may ? "ink" : "faint" };
    drawn.push(text(direction.toUpperCase(), Math.sin(angle) * 312, -Math.cos(angle) * 312, size, shown));
  });
  const words = `Compass. Open: ${open.join(", ").toUpperCase() || "none"}.`;
  const centred = make("g", { transform: "translate(380 380)" }, ...drawn);
  return picture(760, 760, chosen ? `${words} Chosen: ${chosen.toUpperCase()}.` : words, centred);
}

const DRAW = {
  grid: drawGrid,
  dice: drawDice,
  card: drawCard,
  bars: drawBars,
  stacks: drawStacks,
  compass: drawCompass,
};

export function drawFigure(place, figure) {
  const draw = figure && DRAW[figure.kind];
  place.replaceChildren();
  place.dataset.kind = draw ? figure.kind : "none";
  if (!draw) return;
  // A card says its title itself.
  if ((figure.title || figure.icon) && figure.kind !== "card") {
    const head = document.createElement("h2");
    head.textContent = figure.title;
    if (figure.icon) head.prepend(drawIcon(figure.icon), " ");
    place.append(head);
  }
  place.append(...[draw(figure)].flat());
  place.title = figure.text ?? "";
  if (figure.text) {
    const says = document.createElement("p");
    says.className = "says";
    says.textContent = figure.text;
    place.append(says);
  }
}

// A small drawing: what lies within one of its outlines is inked, what lies within two is not.
function drawIcon({ name, outlines }) {
  const d = outlines.map((points) => `M${points.map((point) => point.join(" ")).join("L")}Z`).join("");
  const drawn = picture(16, 16, name, make("path", { d, class: "ink", "fill-rule": "evenodd" }));
  drawn.classList.add("icon");
  return drawn;
}

// The figure large, the further pictures small; their places stay as long as their number does.
export function drawFigures(large, small, figure, further) {
  const [first = null, ...pictures] = figure ? [figure, ...further] : further;
  drawFigure(large, first);
  while (small.childElementCount > pictures.length) small.lastElementChild.remove();
  while (small.childElementCount < pictures.length) {
    const place = document.createElement("div");
    place.className = "figure";
    small.append(place);
  }
  pictures.forEach((picture, index) => drawFigure(small.children[index], picture));
  small.hidden = pictures.length === 0;
}

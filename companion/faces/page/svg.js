// Small help for drawing SVG: elements, texts that fit, and the shapes of marks.

const SPACE = "http://www.w3.org/2000/svg";

export function make(name, attributes = {}, ...children) {
  const element = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) if (value !== null) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

export function picture(width, height, label, ...children) {
  return make("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label }, ...children);
}

const ruler = document.createElement("canvas").getContext("2d");

export function widthOf(words, size, weight = 700) {
  ruler.font = `${weight} 100px ${getComputedStyle(document.body).fontFamily}`;
  return (ruler.measureText(words).width * size) / 100;
}

// One line, centred on y; smaller where it would be wider than `room`.
export function text(words, x, y, size, { anchor = "middle", room = Infinity, weight = 700, kind = "ink" } = {}) {
  const fits = Math.min(size, (size * room) / Math.max(1, widthOf(words, size, weight)));
  return make(
    "text",
    { x, y: y + fits * 0.36, "font-size": fits.toFixed(1), "font-weight": weight, "text-anchor": anchor, class: kind },
    words,
  );
}

// The words broken into lines no wider than `room`.
export function wrap(words, size, room, weight = 700) {
  const lines = [];
  for (const word of words.split(/\s+/).filter(Boolean)) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && widthOf(longer, size, weight) <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

// A sign in a square of 100 whose middle is 0,0.
const SIGNS = {
  dot: () => [make("circle", { r: 17, class: "ink" })],
  ring: () => [make("circle", { r: 29, class: "stroke" })],
  cross: () => [make("path", { d: "M-28-28L28 28M28-28L-28 28", class: "stroke" })],
  fill: () => [make("rect", { x: -47, y: -47, width: 94, height: 94, rx: 6, class: "full" })],
  hatch: () => [
    make("path", {
      d: "M-46-14L-14-46M-46 14L14-46M-46 42L42-46M-38 46L46-38M-10 46L46-10M18 46L46 18",
      class: "hatch",
    }),
  ],
  frame: () => [make("rect", { x: -40, y: -40, width: 80, height: 80, rx: 8, class: "stroke" })],
  flag: () => [
    make("path", { d: "M-20 38V-38", class: "stroke" }),
    make("path", { d: "M-20-38L30-20L-20-2Z", class: "warm" }),
  ],
  hidden: () => [
    make("rect", { x: -47, y: -47, width: 94, height: 94, rx: 6, class: "veil" }),
    text("?", 0, 0, 56, { kind: "soft" }),
  ],
};

export const isSign = (sign) => sign in SIGNS;

export function mark(sign) {
  return make("g", {}, ...(SIGNS[sign]?.() ?? [text(sign, 0, 0, sign.length > 1 ? 54 : 66, { room: 84 })]));
}

export const COMPASS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];
export const degrees = (direction) => COMPASS.indexOf(direction) * 45;

// A pawn that looks one way, named by a character.
export function pawn(facing, name) {
  const body = make("path", {
    d: "M0-47L23-24A33 33 0 1 1-23-24Z",
    class: "pawn",
    transform: `rotate(${degrees(facing)})`,
  });
  return make("g", {}, body, ...(name ? [text(name, 0, 0, 42, { kind: "paper" })] : []));
}

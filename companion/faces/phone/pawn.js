// A pawn in the colour of a seat, with its shape.

const SHAPES = {
  red: "M0-5a5 5 0 1 1-.1 0z",
  blue: "M-5-5h10v10h-10z",
  green: "M0-6l6 11h-12z",
  yellow: "M0-7l6 7-6 7-6-7z",
  white: "M0-6a6 6 0 1 1-.1 0zm0 3a3 3 0 1 0 .1 0z",
  black: "M-2-6h4v4h4v4h-4v4h-4v-4h-4v-4h4z",
};

export function pawn(seat) {
  const template = document.createElement("template");
  template.innerHTML = `<svg viewBox="-26 -34 52 64" aria-hidden="true" data-seat="${CSS.escape(seat)}">
    <path class="body" d="M-22 26C-20 10-10 8-8-4a14 14 0 1 1 16 0C10 8 20 10 22 26z"/>
    <path class="shape" transform="translate(0 15)" d="${SHAPES[seat] ?? ""}"/></svg>`;
  return template.content;
}

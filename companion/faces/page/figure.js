// Puts the pictures in place that the box has drawn.

import { make } from "./element.js";

function drawn(svg) {
  const template = document.createElement("template");
  template.innerHTML = svg;
  return template.content;
}

export function drawFigure(place, { kind, title, icon, svg, cards = [], legend = [], text = "", nth = 0 }) {
  place.dataset.kind = kind;
  place.style.setProperty("--nth", nth);
  place.replaceChildren();
  // A card says its title itself.
  if ((title || icon) && kind !== "card") place.append(make("h2", {}, ...(icon ? [drawn(icon), " "] : []), title));
  place.append(...[svg, ...cards].map(drawn));
  const lines = legend.map(([sign, words]) => make("li", {}, drawn(sign), words));
  if (lines.length) place.append(make("ul", { class: "legend" }, ...lines));
  if (text) place.append(make("p", { class: "says" }, text));
}

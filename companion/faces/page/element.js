// Elements of the page, and texts with names in them: words as they are, and lists of words and of names, each behind
// its seat.

export function make(tag, attributes, ...content) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...content);
  return element;
}

export function button(attributes, ...content) {
  return make("button", { type: "button", ...attributes }, ...content);
}

// Lays out what there is of something, unless it lies there already: what a finger is on stays the same.
export function fill(place, values, item) {
  const shown = JSON.stringify(values);
  if (place.shown === shown) return;
  place.shown = shown;
  place.hidden = values.length === 0;
  place.replaceChildren(...values.map(item));
}

const parts = (text) => (Array.isArray(text) ? text : [text]);

export function plain(text) {
  return parts(text).map((part) => (Array.isArray(part) ? part[1] : part)).join("");
}

export function words(text) {
  const badge = ([seat, name]) => make("b", { class: "name", "data-seat": seat }, name);
  return parts(text).map((part) => (Array.isArray(part) ? badge(part) : part));
}

export function write(place, text) {
  place.replaceChildren(...words(text));
}

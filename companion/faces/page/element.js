// Texts with names in them: words as they are, and lists of words and of names, each behind its seat.

const parts = (text) => (Array.isArray(text) ? text : [text]);

export function plain(text) {
  return parts(text).map((part) => (Array.isArray(part) ? part[1] : part)).join("");
}

export function write(place, text) {
  place.replaceChildren(...parts(text).map((part) => (Array.isArray(part) ? badge(part) : part)));
}

function badge([seat, name]) {
  const badge = document.createElement("b");
  badge.className = "name";
  badge.dataset.seat = seat;
  badge.textContent = name;
  return badge;
}

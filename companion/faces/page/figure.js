// Puts the pictures in place that the box has drawn.

function drawn(svg) {
  const template = document.createElement("template");
  template.innerHTML = svg;
  return template.content;
}

function legend(lines) {
  const list = document.createElement("ul");
  list.className = "legend";
  for (const [sign, words] of lines) {
    const item = document.createElement("li");
    item.append(drawn(sign), words);
    list.append(item);
  }
  return list;
}

export function drawFigure(place, figure) {
  place.replaceChildren();
  place.dataset.kind = figure ? figure.kind : "none";
  if (!figure) return;
  place.style.setProperty("--nth", figure.nth ?? 0);
  // A card says its title itself.
  if ((figure.title || figure.icon) && figure.kind !== "card") {
    const head = document.createElement("h2");
    head.textContent = figure.title;
    if (figure.icon) head.prepend(drawn(figure.icon), " ");
    place.append(head);
  }
  place.append(drawn(figure.svg));
  for (const card of figure.cards ?? []) place.append(drawn(card));
  if (figure.legend?.length) place.append(legend(figure.legend));
  place.title = figure.text ?? "";
  if (figure.text) {
    const says = document.createElement("p");
    says.className = "says";
    says.textContent = figure.text;
    place.append(says);
  }
}

// The rows that the display lists, as buttons: a touch is the dial turned there and pushed.

export class Rows {
  constructor({ list, pick }) {
    this.list = list;
    this.pick = pick;
    this.shown = "";
    // A mouse leaves the focus, and with it Enter, where it was.
    list.addEventListener("mousedown", (event) => event.preventDefault());
    list.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button) this.pick(Number(button.dataset.row), button.dataset.label);
    });
  }

  show(rows, chosen) {
    const shown = JSON.stringify(rows);
    if (shown !== this.shown) {
      this.shown = shown;
      this.list.replaceChildren(...rows.map(row));
      this.list.hidden = rows.length === 0;
    }
    this.list.querySelectorAll("button").forEach((button, index) => {
      if (index === chosen) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    });
  }
}

function row([label, value, grey], index) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.row = index;
  button.dataset.label = label;
  button.classList.toggle("grey", grey);
  const words = document.createElement("span");
  words.textContent = label;
  button.append(words);
  if (value) {
    const side = document.createElement("span");
    side.className = "value";
    side.textContent = value;
    button.append(side);
  }
  item.append(button);
  return item;
}

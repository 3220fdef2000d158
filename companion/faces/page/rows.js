// What can be chosen, as buttons: a touch sends back the id of what it is.

import { plain, write } from "./name.js";
import { decode } from "./oled.js";

const SIDE = 24;

export class Rows {
  constructor({ list, touch }) {
    this.list = list;
    this.shown = "";
    this.still = !touch;
    list.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button) touch([button.dataset.id]);
    });
  }

  show(choices, chosen) {
    const shown = JSON.stringify(choices);
    if (shown !== this.shown) {
      this.shown = shown;
      this.list.replaceChildren(...choices.map((choice) => row(choice, this.still)));
      this.list.hidden = choices.length === 0;
      this.list.classList.toggle("cards", choices.some(({ card }) => card));
      this.list.classList.toggle("long", choices.length > 8);
      // A value of a word or two needs the whole width of a phone, what Roll does not.
      this.list.classList.toggle("told", choices.some(({ value }) => plain(value).length > 5));
      this.list.classList.toggle("short", choices.every(({ label, value, foot }) => plain(label).length < 4 && !value && !foot));
    }
    this.list.querySelectorAll("button").forEach((button, index) => {
      if (index === chosen) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    });
  }
}

function row({ id, label, value, grey, foot, card }, still) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.id = id;
  button.disabled = still;
  button.classList.toggle("grey", grey);
  const words = document.createElement("span");
  write(words, label);
  button.append(words);
  if (value) {
    const side = document.createElement("span");
    side.className = "value";
    write(side, value);
    button.append(side);
  }
  const said = card ? card.lines.join(" · ") : foot;
  if (said) {
    const about = document.createElement("small");
    write(about, said);
    words.append(about);
  }
  if (card) {
    item.className = "card";
    if (card.drawing) button.prepend(drawing(card.drawing));
  }
  item.append(button);
  return item;
}

// One of the box's own drawings, dot by dot.
function drawing(bits) {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE;
  const context = canvas.getContext("2d");
  context.fillStyle = getComputedStyle(document.body).getPropertyValue("--felt-deep");
  decode(bits).forEach((eight, at) => {
    for (let bit = 0; bit < 8; bit += 1) {
      const dot = at * 8 + bit;
      if (eight & (0x80 >> bit)) context.fillRect(dot % SIDE, Math.floor(dot / SIDE), 1, 1);
    }
  });
  return canvas;
}

// What else can be pressed there: a control of the box with what it does. Look holds Roll until it is touched again.
export class Presses {
  constructor({ place, back, controls }) {
    this.place = place;
    this.back = back;
    this.controls = controls;
    this.looks = false;
    this.shown = "";
    for (const part of [place, back]) {
      part.addEventListener("click", (event) => {
        const button = event.target.closest("button");
        if (button) this.press(button.dataset.press);
      });
    }
  }

  show(all) {
    const presses = all.filter(([what]) => what !== "back" && what !== "?");
    const back = all.find(([what]) => what === "back");
    this.back.hidden = !back;
    write(this.back, back?.[1] ?? "");
    const others = presses.filter(([what]) => what !== "look" && what !== "close");
    const listed = this.looks ? [["hide", "Hide"], ...others] : presses;
    const shown = JSON.stringify(listed);
    if (shown === this.shown) return;
    this.shown = shown;
    this.presses = presses;
    this.place.replaceChildren(
      ...listed.map(([what, label]) => {
        const button = document.createElement("button");
        button.type = "button";
        button.dataset.press = what;
        write(button, label);
        return button;
      }),
    );
    this.place.hidden = listed.length === 0;
  }

  press(what) {
    if (what === "look") {
      this.looks = true;
      this.controls.hold("roll", "look");
      this.show(this.presses);
    } else if (what === "hide") {
      this.away();
      this.show(this.presses);
    } else if (what === "less" || what === "more") {
      this.controls.turn(what === "less" ? -1 : 1);
    } else {
      this.controls.tap(what === "close" ? "push" : what);
    }
  }

  away() {
    if (!this.looks) return;
    this.looks = false;
    this.controls.release("roll", "look");
  }
}

// What can be chosen, and what else can be pressed there, as buttons.

import { button, fill, make, plain, words } from "./element.js";
import { dots } from "./oled.js";

const SIDE = 24;

// A touch sends back the id of what it is.
export function listRows(list, choices, chosen, still) {
  fill(list, choices, (choice) => row(choice, still));
  list.classList.toggle("cards", choices.some(({ card }) => card));
  list.classList.toggle("long", choices.length > 8);
  // A value of a word or two needs the whole width of a phone, what Roll does not.
  list.classList.toggle("told", choices.some(({ value }) => plain(value).length > 5));
  const short = ({ label, value, foot }) => plain(label).length < 4 && !value && !foot;
  list.classList.toggle("short", choices.every(short));
  [...list.children].forEach((item, index) => item.firstChild.setAttribute("aria-current", index === chosen));
}

function row({ id, label, value, grey, foot, card }, still) {
  const about = card ? card.lines.join(" · ") : foot;
  const text = make("span", {}, ...words(label));
  if (about) text.append(make("small", {}, ...words(about)));
  const touched = button({ "data-id": id, class: grey ? "grey" : "" }, text);
  touched.disabled = still;
  if (value) touched.append(make("span", { class: "value" }, ...words(value)));
  if (card?.drawing) touched.prepend(drawing(card.drawing));
  return make("li", { class: card ? "card" : "" }, touched);
}

// One of the box's own drawings.
function drawing(bits) {
  const canvas = dots(make("canvas", {}), { width: SIDE, height: SIDE, bits }, [0, 0, 0, 255], [0, 0, 0, 0]);
  const context = canvas.getContext("2d");
  context.globalCompositeOperation = "source-in";
  context.fillStyle = getComputedStyle(document.body).getPropertyValue("--felt-deep");
  context.fillRect(0, 0, SIDE, SIDE);
  return canvas;
}

// What the page has a place of its own for.
const ELSEWHERE = ["back", "undo", "?"];

// A control of the box with what it does. Look holds Roll until it is touched again.
export class Presses {
  constructor({ place, controls }) {
    Object.assign(this, { place, controls });
  }

  show(presses) {
    this.presses = presses;
    const here = presses.filter(([what]) => !ELSEWHERE.includes(what));
    const others = here.filter(([what]) => what !== "look" && what !== "close");
    const listed = this.looks ? [["hide", "Hide"], ...others] : here;
    // What no control does is touched by its id.
    const kind = (what) => (what === "next" ? "data-id" : "data-press");
    fill(this.place, listed, ([what, label]) => button({ [kind(what)]: what }, ...words(label)));
  }

  press(what) {
    if (what === "look" || what === "hide") {
      this.look(what === "look");
      this.show(this.presses);
    } else if (what === "less" || what === "more") {
      this.controls.turn(what === "less" ? -1 : 1);
    } else {
      this.controls.tap(what === "close" ? "push" : what);
    }
  }

  look(yes) {
    this.looks = yes;
    if (yes) this.controls.hold("roll", "look");
    else this.controls?.release("look");
  }
}

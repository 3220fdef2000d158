// What can be chosen, and what else can be pressed there, as buttons.

import { button, fill, make, plain, words } from "./element.js";
import { dots } from "./oled.js";

const SIDE = 24;
const FELT = [26, 45, 37, 255];

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
  const drawing = { width: SIDE, height: SIDE, bits: card?.drawing };
  if (card?.drawing) touched.prepend(dots(make("canvas", {}), drawing, FELT, [0, 0, 0, 0]));
  return make("li", { class: card ? "card" : "" }, touched);
}

// What the page has a place of its own for.
const ELSEWHERE = ["back", "undo", "?"];

// A control of the box with what it does. Look holds Roll until it is touched again.
export function pressing(place, controls) {
  let [looks, presses] = [false, []];
  const show = (now) => {
    presses = now;
    const gone = looks ? [...ELSEWHERE, "look", "close"] : ELSEWHERE;
    const here = presses.filter(([what]) => !gone.includes(what));
    const listed = looks ? [["hide", "Hide"], ...here] : here;
    // What no control does is touched by its id.
    const kind = (what) => (["next", "box/take"].includes(what) ? "data-id" : "data-press");
    fill(place, listed, ([what, label]) => button({ [kind(what)]: what }, ...words(label)));
  };
  const look = (yes) => {
    looks = yes;
    if (yes) controls.hold("roll", "look");
    else controls?.release("look");
    show(presses);
  };
  const press = (what) => {
    if (what === "look" || what === "hide") look(what === "look");
    else if (what === "less" || what === "more") controls.turn(what === "less" ? -1 : 1);
    else controls.tap(what === "close" ? "push" : what);
  };
  return { show, look, press };
}

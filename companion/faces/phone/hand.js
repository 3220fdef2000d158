// The hand: face down, but while it is held, or as long as its player keeps it open. What is face down is not in the page.

import { grasp } from "./control.js";
import { drawFigure } from "./figure.js";
import { button, fill, make, words, write } from "./element.js";

const BACK = "M18 3l4.5 10.5L33 18l-10.5 4.5L18 33l-4.5-10.5L3 18l10.5-4.5z";
const COVER = "Only for you: hold to look";

function back() {
  const template = document.createElement("template");
  template.innerHTML = `<svg viewBox="0 0 36 36" aria-hidden="true"><path d="${BACK}"/></svg>`;
  return make("li", { class: "slip down" }, template.content);
}

function face({ told, figure }) {
  const item = make("li", { class: "slip" });
  if (figure) drawFigure(item, figure);
  else item.append(...words(told));
  return item;
}

// ``changed`` is called when it opens or closes, ``keeps`` when its player wants it otherwise.
export function hand({ rack, cards, title, hold, keep, changed, keeps }) {
  let [held, kept, shut] = [false, false, document.hidden];
  let items = [];
  const open = () => !shut && (held || kept);

  const draw = () => {
    document.body.dataset.hand = open() ? "open" : "shut";
    title.textContent = open() ? "My hand" : "My hand, face down";
    rack.classList.toggle("kept", kept);
    hold.textContent = "Hold to look";
    hold.hidden = kept;
    keep.textContent = kept ? "Close" : "Keep open";
    keep.setAttribute("aria-pressed", kept);
    // A card with a picture needs a third of a phone; backs stand beside each other.
    const wide = items.some(({ figure }) => figure) ? 3 : 4;
    cards.style.setProperty("--across", open() ? Math.min(items.length, wide) : Math.max(items.length, 6));
    fill(cards, open() ? items : items.map(() => null), (item) => (item ? face(item) : back()));
    rack.hidden = !items.length;
  };

  const set = (now) => {
    const before = open();
    now();
    if (before !== open()) changed(open());
    draw();
  };
  const down = () => set(() => ([held, shut] = [true, false]));
  const up = () => set(() => (held = false));
  const holds = (part) => {
    grasp(part, { down, up });
    part.addEventListener("keydown", ({ key, repeat }) => [" ", "Enter"].includes(key) && !repeat && down());
    for (const kind of ["keyup", "blur"]) part.addEventListener(kind, up);
  };
  holds(hold);
  grasp(cards, { down: () => kept || down(), up });
  keep.addEventListener("click", () => {
    set(() => (kept = !kept));
    keeps(kept);
  });
  // Out of sight nothing lies open: neither for who takes the phone, nor in the pictures that a phone makes of its pages.
  const away = () => set(() => ([held, shut] = [false, true]));
  const here = () => document.hidden || set(() => (shut = false));
  for (const kind of ["blur", "pagehide"]) addEventListener(kind, away);
  for (const kind of ["focus", "pageshow"]) addEventListener(kind, here);
  document.addEventListener("visibilitychange", () => (document.hidden ? away() : here()));

  return {
    get open() {
      return open();
    },
    show(now) {
      items = now;
      draw();
    },
    keep: (yes) => set(() => (kept = yes)),
    // A line for this seat alone.
    cover(text) {
      const part = button({ class: "cover" });
      part.tell = () => write(part, open() ? text : COVER);
      part.tell();
      holds(part);
      return part;
    },
  };
}

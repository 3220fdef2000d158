// The hand: face down, but while it is held, or as long as its player keeps it open. What is face down is not in the page.

import { drawFigure } from "./figure.js";
import { button, fill, make, words, write } from "./element.js";

export const HASTE = 400; // ms in which nobody has read what can be touched: a touch then was meant for what stood there
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

// ``changed`` is called when it may have opened or closed, ``keeps`` when its player wants it otherwise.
export function hand({ rack, cards, title, hold, keep, changed, keeps }) {
  let [held, kept, shut] = [null, false, document.hidden]; // held: which part, and by which pointer or key
  let [items, needed, turned] = [[], false, -HASTE]; // turned: when it was last kept open or closed, in ms
  const open = () => !shut && (held !== null || kept);

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
    rack.hidden = !items.length && !needed;
  };

  const set = (now) => {
    now();
    changed();
    draw();
  };
  const down = (part, by) => set(() => ([held, shut] = [{ part, by }, false]));
  const up = (by) => held?.by === by && set(() => (held = null));
  const holds = (part, may = () => true) => {
    part.addEventListener("pointerdown", ({ button: which, pointerId }) => {
      if (which !== 0 || !may()) return;
      // What may go from the page meanwhile would never hear that it is let go.
      document.body.setPointerCapture(pointerId);
      down(part, pointerId);
    });
    part.addEventListener("keydown", ({ key, repeat }) => [" ", "Enter"].includes(key) && !repeat && down(part, key));
    part.addEventListener("contextmenu", (event) => event.preventDefault());
  };
  for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, ({ pointerId }) => up(pointerId));
  document.addEventListener("keyup", ({ key }) => up(key));
  holds(hold);
  holds(cards, () => !kept);
  keep.addEventListener("click", ({ timeStamp }) => {
    if (timeStamp < turned + HASTE) return;
    turned = timeStamp;
    set(() => (kept = !kept));
    keeps(kept);
  });
  // Out of sight nothing lies open: neither for who takes the phone, nor in the pictures that a phone makes of its pages.
  const away = () => set(() => ([held, shut] = [null, true]));
  const here = () => document.hidden || set(() => (shut = false));
  for (const kind of ["blur", "pagehide"]) addEventListener(kind, away);
  for (const kind of ["focus", "pageshow"]) addEventListener(kind, here);
  document.addEventListener("visibilitychange", () => (document.hidden ? away() : here()));

  return {
    get open() {
      return open();
    },
    // What a finger or key is on.
    get held() {
      return held?.part ?? null;
    },
    // Where answers lie face down with it, it can be opened even without cards.
    show(now, answers = false) {
      [items, needed] = [now, answers];
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

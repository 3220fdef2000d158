// The paper that came out of the printer: public slips lie open, one for a seat alone is folded and opens while held.

import { grasp } from "./control.js";
import { button, make } from "./element.js";
import { dots } from "./oled.js";

const KEPT = 6;
const WHITE = [251, 250, 245, 255];
const BLACK = [38, 36, 40, 255];

function folded(whose, canvas) {
  const cover = button({ class: "cover" }, `For ${whose} only. Hold to look.`);
  const look = (open) => {
    canvas.hidden = !open;
  };
  look(false);
  grasp(cover, { down: () => look(true), up: () => look(false) });
  for (const kind of ["blur", "keyup"]) cover.addEventListener(kind, () => look(false));
  cover.addEventListener("keydown", (event) => {
    // The page's keys work the box; here they unfold the paper.
    event.stopPropagation();
    if (event.key === " " || event.key === "Enter") look(true);
  });
  addEventListener("blur", () => look(false));
  return cover;
}

export class Paper {
  constructor({ tray, list, toggle, close }) {
    Object.assign(this, { tray, list, toggle });
    toggle.addEventListener("click", () => this.open(tray.hidden));
    close.addEventListener("click", () => this.open(false));
    this.count();
  }

  // What was for this page alone the box does not keep.
  all(slips) {
    this.list.querySelectorAll(":scope > :not(.own)").forEach((item) => item.remove());
    slips.forEach((slip) => this.lay(slip));
    this.count();
  }

  print(slip) {
    this.lay(slip).classList.add("new");
    while (this.list.childElementCount > KEPT) this.list.lastElementChild.remove();
    this.count();
    this.open(true);
  }

  lay(slip) {
    const { title, whose } = slip;
    const canvas = make("canvas", { role: "img", "aria-label": `Slip: ${title}` });
    dots(canvas, slip, WHITE, BLACK);
    const away = button({ class: "away", "aria-label": `Remove: ${title}` }, "Remove");
    const cover = whose ? [folded(whose, canvas)] : [];
    const item = make("li", { class: whose ? "own" : "" }, ...cover, canvas, away);
    away.addEventListener("click", () => {
      item.remove();
      this.count();
    });
    this.list.prepend(item);
    return item;
  }

  count() {
    const slips = this.list.childElementCount;
    this.toggle.hidden = slips === 0;
    this.toggle.textContent = `Printed (${slips})`;
    if (!slips) this.open(false);
  }

  open(yes) {
    this.tray.hidden = !yes;
    this.toggle.setAttribute("aria-expanded", yes);
  }
}

// The paper that came out of the printer: public slips lie open, one for a seat alone is folded and opens while held.

import { grasp } from "./control.js";
import { button, make } from "./element.js";
import { dots } from "./oled.js";

const KEPT = 6;
const WHITE = [251, 250, 245, 255];
const BLACK = [38, 36, 40, 255];

function folded(whose, canvas) {
  const cover = button({ class: "cover" }, `For ${whose} only. Hold to look.`);
  const show = () => canvas.toggleAttribute("hidden", false);
  const hide = () => canvas.toggleAttribute("hidden", true);
  hide();
  grasp(cover, { down: show, up: hide });
  cover.addEventListener("keydown", (event) => {
    // The page's keys work the box; here they unfold the paper.
    event.stopPropagation();
    if (event.key === " " || event.key === "Enter") show();
  });
  for (const kind of ["blur", "keyup"]) cover.addEventListener(kind, hide);
  addEventListener("blur", hide);
  return cover;
}

export function printer({ tray, list, toggle, close }) {
  const open = (yes) => {
    tray.hidden = !yes;
    toggle.setAttribute("aria-expanded", yes);
  };
  new MutationObserver(() => {
    const slips = list.childElementCount;
    toggle.hidden = slips === 0;
    toggle.textContent = `Printed (${slips})`;
    if (!slips) open(false);
  }).observe(list, { childList: true });
  const lay = (slip, kind) => {
    const { title, whose } = slip;
    const canvas = dots(make("canvas", { role: "img", "aria-label": `Slip: ${title}` }), slip, WHITE, BLACK);
    const away = button({ class: "away", "aria-label": `Remove: ${title}` }, "Remove");
    const item = make("li", { class: whose ? `own ${kind}` : kind }, canvas, away);
    if (whose) item.prepend(folded(whose, canvas));
    away.addEventListener("click", () => item.remove());
    list.prepend(item);
    while (list.childElementCount > KEPT) list.lastElementChild.remove();
  };
  toggle.addEventListener("click", () => open(tray.hidden));
  close.addEventListener("click", () => open(false));
  return {
    open,
    // What was for this page alone the box does not keep.
    all(slips) {
      list.querySelectorAll(":scope > :not(.own)").forEach((item) => item.remove());
      slips.forEach((slip) => lay(slip, ""));
    },
    print(slip) {
      lay(slip, "new");
      open(true);
    },
  };
}

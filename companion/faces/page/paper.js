// The paper that came out of the printer: public slips lie open, one for a seat alone is folded and opens while held.

const KEPT = 6;

function draw({ width, height, bits, title }) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", `Slip: ${title}`);
  const context = canvas.getContext("2d", { alpha: false });
  const image = context.createImageData(width, height);
  const line = Math.ceil(width / 8);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const white = bits[y * line + (x >> 3)] & (0x80 >> (x & 7));
      image.data.set(white ? [251, 250, 245, 255] : [38, 36, 40, 255], (y * width + x) * 4);
    }
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

function folded(slip, canvas) {
  const cover = document.createElement("button");
  cover.type = "button";
  cover.className = "cover";
  cover.textContent = `For ${slip.whose} only. Hold to look.`;
  canvas.hidden = true;
  const look = (open) => {
    canvas.hidden = !open;
  };
  cover.addEventListener("pointerdown", (event) => {
    cover.setPointerCapture(event.pointerId);
    look(true);
  });
  for (const name of ["pointerup", "pointercancel", "lostpointercapture", "blur", "keyup"])
    cover.addEventListener(name, () => look(false));
  cover.addEventListener("keydown", (event) => {
    // The page's keys work the box; here they unfold the paper.
    event.stopPropagation();
    if (event.key === " " || event.key === "Enter") look(true);
  });
  cover.addEventListener("contextmenu", (event) => event.preventDefault());
  addEventListener("blur", () => look(false));
  return cover;
}

export class Paper {
  constructor({ tray, list, button, close, decode }) {
    Object.assign(this, { tray, list, button, decode });
    button.addEventListener("click", () => this.open(tray.hidden));
    close.addEventListener("click", () => this.open(false));
    this.count();
  }

  // What was for this page alone the box does not keep.
  all(slips) {
    for (const item of [...this.list.children]) if (!item.classList.contains("own")) item.remove();
    for (const slip of slips) this.lay(slip);
    this.count();
  }

  print(slip) {
    this.lay(slip).classList.add("new");
    while (this.list.childElementCount > KEPT) this.list.lastElementChild.remove();
    this.count();
    this.open(true);
  }

  lay(slip) {
    const item = document.createElement("li");
    const canvas = draw({ ...slip, bits: this.decode(slip.bits) });
    const away = document.createElement("button");
    away.type = "button";
    away.className = "away";
    away.textContent = "Remove";
    away.setAttribute("aria-label", `Remove: ${slip.title}`);
    away.addEventListener("click", () => {
      item.remove();
      this.count();
    });
    item.classList.toggle("own", Boolean(slip.whose));
    item.append(...(slip.whose ? [folded(slip, canvas)] : []), canvas, away);
    this.list.prepend(item);
    return item;
  }

  count() {
    const slips = this.list.childElementCount;
    this.button.hidden = slips === 0;
    this.button.textContent = `Printed (${slips})`;
    if (!slips) this.open(false);
  }

  open(yes) {
    this.tray.hidden = !yes;
    this.button.setAttribute("aria-expanded", yes);
  }
}

// A game that is open keeps the screen on. Only over https or on the same machine a page may: elsewhere a phone is told
// once what to do.

import { make } from "./element.js";

const STORE = "lock";
const HINT = "Does the screen lock too soon? Set a longer time in the phone's settings.";

// Whether it was not told before; a browser that keeps nothing tells it again after a reload.
function first() {
  try {
    const known = localStorage.getItem(STORE);
    localStorage.setItem(STORE, "told");
    return known === null;
  } catch {
    return true;
  }
}

export class Awake {
  constructor(foot) {
    this.hint = make("p", { class: "foot", role: "status" });
    foot.after(this.hint);
    // Out of sight the browser takes it away.
    document.addEventListener("visibilitychange", () => {
      this.lock = null;
      this.keep(this.open);
    });
  }

  keep(open, asked) {
    this.open = open;
    if (!navigator.wakeLock) this.tell(asked);
    else if (open && !document.hidden) this.lock ??= navigator.wakeLock.request("screen").catch(() => null);
    else this.lock = this.lock?.then((lock) => lock?.release()) && null;
  }

  // As long as one question stands, the first one.
  tell(asked) {
    if (this.open && matchMedia("(pointer: coarse)").matches) this.told ??= first() ? asked : NaN;
    this.hint.textContent = this.told === asked ? HINT : "";
    this.hint.hidden = this.told !== asked;
  }
}

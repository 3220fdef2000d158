// A game that is open keeps the screen on. Only over https or on the same machine a page may: elsewhere a phone is told
// once what to do.

import { make } from "./element.js";

const HINT = "Does the screen lock too soon? Set a longer time in the phone's settings.";

export function keepAwake(foot) {
  const hint = make("p", { class: "foot", role: "status" }, HINT);
  foot.after(hint);
  let [open, told, lock] = [false, null, null];
  const keep = async () => {
    if (!navigator.wakeLock) return;
    if (open && !document.hidden) lock ??= navigator.wakeLock.request("screen").catch(() => null);
    else if (!open) [lock] = [null, (await lock)?.release()];
  };
  // Out of sight the browser takes it away.
  document.addEventListener("visibilitychange", () => {
    lock = null;
    keep();
  });
  return (now, asked) => {
    open = now;
    keep();
    // As long as one question stands, the first one.
    if (open && !navigator.wakeLock && matchMedia("(pointer: coarse)").matches) told ??= asked;
    hint.hidden = told !== asked;
  };
}

// The end of a game: the scores of all, and the story, a round after the other.

import { fill, make } from "./element.js";

// The best first, each with the share of its points in the most; without points those who have won.
export function scores(list, entries) {
  const most = Math.max(1, ...entries.map(([, , points]) => points));
  fill(list, entries, ([seat, name, points, won]) => {
    const item = make("li", { class: won ? "won" : "", "data-seat": seat }, make("span", { class: "who" }, name));
    if (points !== null) item.append(make("b", {}, points), make("i", {}));
    item.style.setProperty("--share", Math.max(0, points / most));
    return item;
  });
}

const QUIET = 1000; // ms after which the bar stands where the box does, whatever was asked for

// A bar to go along the rounds by: the same as turning the dial.
export function storyBar(place, go) {
  const bar = place.querySelector("input");
  let [at, timer] = [1, 0];
  const stand = (to) => {
    bar.value = to;
    bar.style.setProperty("--gone", (to - 1) / Math.max(1, bar.max - 1));
  };
  const ask = (to) => {
    if (!(to >= 1 && to <= bar.max)) return;
    stand(to);
    go(to);
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = 0;
      stand(at);
    }, QUIET);
  };
  bar.addEventListener("input", () => ask(Number(bar.value)));
  // A pointer leaves the keys to the dial.
  bar.addEventListener("pointerup", () => bar.blur());
  place.addEventListener("click", ({ target }) => {
    ask(Number(bar.value) + Number(target.closest("button")?.dataset.way));
  });
  // What comes while the bar moves on may be of a round that it has passed.
  return (now, last, label) => {
    at = now;
    place.hidden = last < 2;
    bar.max = Math.max(1, last);
    bar.setAttribute("aria-valuetext", label);
    if (!timer) stand(at);
  };
}

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

const QUIET = 500; // ms after which the bar stands where the box does, whatever was asked for

// A bar to go along the rounds by: the same as turning the dial.
export class Story {
  constructor({ place, go }) {
    this.place = place;
    this.bar = place.querySelector("input");
    this.go = go;
    this.bar.addEventListener("input", () => this.ask(Number(this.bar.value)));
    // A pointer leaves the keys to the dial.
    this.bar.addEventListener("pointerup", () => this.bar.blur());
    place.addEventListener("click", (event) => {
      const to = Number(this.bar.value) + Number(event.target.closest("button")?.dataset.way);
      if (to >= 1 && to <= Number(this.bar.max)) this.ask(to);
    });
  }

  ask(to) {
    this.stand(to);
    this.go(to);
    this.settle();
  }

  // What comes while the bar moves on may be of a round that it has passed.
  show(at, last, label) {
    this.at = at;
    this.place.hidden = last < 2;
    this.bar.max = Math.max(1, last);
    this.bar.setAttribute("aria-valuetext", label);
    if (!this.timer) this.stand(at);
    else if (at !== Number(this.bar.value)) this.settle();
  }

  settle() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = 0;
      this.stand(this.at);
    }, QUIET);
  }

  stand(at) {
    this.bar.value = at;
    this.bar.style.setProperty("--gone", (at - 1) / Math.max(1, this.bar.max - 1));
  }
}

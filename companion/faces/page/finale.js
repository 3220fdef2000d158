// The end of a game: the scores of all, and the story, a round after the other.

// The best first, each with the share of its points in the most; without points those who have won.
export function scores(list, entries) {
  const most = Math.max(1, ...entries.map(([, , points]) => points));
  list.hidden = entries.length === 0;
  list.replaceChildren(
    ...entries.map(([seat, name, points, won]) => {
      const item = document.createElement("li");
      item.className = won ? "won" : "";
      item.dataset.seat = seat;
      const who = document.createElement("span");
      who.className = "who";
      who.textContent = name;
      item.append(who);
      if (points !== null) {
        const many = document.createElement("b");
        many.textContent = points;
        item.append(many, document.createElement("i"));
        item.style.setProperty("--share", Math.max(0, points / most));
      }
      return item;
    }),
  );
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
      const button = event.target.closest("button");
      const to = Number(this.bar.value) + Number(button?.dataset.way);
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

// The pictures of the game on the table: one large, the others behind tabs; of one group they share a tab.

import { drawFigure } from "./figure.js";
import { lay, thing, touched } from "./target.js";

const UNNAMED = "Table";
const THUMB = 20; // pixels of a square that a finger still finds

export class Pictures {
  constructor({ place, tabs, touch }) {
    this.place = place;
    this.tabs = tabs;
    this.groups = new Map();
    this.chosen = "";
    this.wanted = { choices: [], chosen: 0 };
    this.large = "";
    addEventListener("keydown", (event) => {
      // Below an enlarged picture no question is in sight: what would answer it makes the picture small first.
      if (!this.large || !["Escape", "Enter", "r", "R", " ", "Backspace"].includes(event.key)) return;
      event.stopImmediatePropagation();
      event.preventDefault();
      this.enlarge("");
    }, true);
    place.addEventListener("click", (event) => {
      const lens = event.target.closest(".lens");
      if (lens) {
        this.enlarge(lens.dataset.title === this.large ? "" : lens.dataset.title);
        return;
      }
      if (event.pointerType === "touch" && !this.large && side(event.target) < THUMB) {
        this.approach(event);
        return;
      }
      const [target, at] = [touched(event), thing(event)];
      if (target) this.enlarge("");
      if (target || at) touch(JSON.parse(target?.dataset.ids ?? "[]"), at);
    });
    place.addEventListener("scroll", (event) => stay(event.target), true);
    tabs.addEventListener("click", (event) => {
      const tab = event.target.closest("button");
      if (tab) this.choose(tab.dataset.title);
    });
    tabs.addEventListener("keydown", (event) => this.step(event));
  }

  // The first one belongs to what is asked. Another one that was chosen stays, as long as there is one of its group.
  show(figures) {
    if (figures.length === this.figures?.length && figures.every((each, index) => each === this.figures[index])) return;
    this.figures = figures;
    this.groups = new Map();
    const group = (figure) => figure.group || figure.title || UNNAMED;
    const first = figures.length ? group(figures[0]) : "";
    figures.forEach((figure) => {
      const key = group(figure) === first ? "" : group(figure);
      this.groups.set(key, [...(this.groups.get(key) ?? []), figure]);
    });
    if (!this.groups.has(this.chosen)) this.chosen = "";
    const titles = [...this.groups.keys()];
    const shown = JSON.stringify([first, titles]);
    if (shown !== this.shown) {
      this.shown = shown;
      this.tabs.replaceChildren(...titles.map((title) => this.tab(title, title || first)));
    }
    this.tabs.hidden = titles.length < 2;
    this.draw();
  }

  // The squares that are asked for lie on the first one.
  want(choices, chosen, listed) {
    this.wanted = { choices, chosen };
    if (!listed && this.chosen) this.choose("");
    else this.mark();
  }

  mark() {
    lay(this.place, this.wanted.choices, this.wanted.chosen);
  }

  tab(title, name) {
    const tab = document.createElement("button");
    tab.type = "button";
    tab.role = "tab";
    tab.dataset.title = title;
    tab.setAttribute("aria-controls", this.place.id);
    tab.textContent = name;
    return tab;
  }

  choose(title) {
    this.chosen = title;
    this.draw();
  }

  // One picture over the whole page, until it is made small again or answers.
  enlarge(title) {
    this.large = title;
    for (const lens of this.place.querySelectorAll(".lens")) {
      const large = lens.dataset.title === title;
      lens.parentElement.classList.toggle("large", large);
      lens.parentElement.classList.remove("wide");
      lens.parentElement.classList.toggle("wide", large && side(lens.parentElement.querySelector("svg")) < THUMB);
      lens.textContent = large ? "×" : "⤢";
      lens.setAttribute("aria-label", `${large ? "Smaller" : "Larger"}: ${lens.dataset.title}`);
    }
  }

  // A square too small for a finger is first seen large, where it was touched.
  approach(event) {
    const board = event.target.closest("svg");
    const { left, top, width, height } = board.getBoundingClientRect();
    const [across, down] = [(event.clientX - left) / width, (event.clientY - top) / height];
    const part = board.closest(".figure");
    this.enlarge(part.querySelector(":scope > .lens").dataset.title);
    const seen = board.getBoundingClientRect();
    part.scrollTo(across * seen.width - part.clientWidth / 2, down * seen.height - part.clientHeight / 2);
  }

  step(event) {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    const tabs = [...this.tabs.children];
    const at = tabs.findIndex((tab) => tab.dataset.title === this.chosen);
    const next = tabs[(at + way + tabs.length) % tabs.length];
    this.choose(next.dataset.title);
    next.focus();
  }

  draw() {
    for (const tab of this.tabs.children) {
      const chosen = tab.dataset.title === this.chosen;
      tab.setAttribute("aria-selected", chosen);
      tab.tabIndex = chosen ? 0 : -1;
    }
    const figures = this.groups.get(this.chosen) ?? [];
    const maps = figures.filter(({ kind }) => kind === "grid").length;
    this.place.classList.toggle("many", figures.length > 1);
    this.place.classList.toggle("mixed", maps === 1 && figures.length > 1);
    if (figures.length < 2) {
      drawFigure(this.place, figures[0] ?? null);
    } else {
      this.place.dataset.kind = figures[0].kind;
      this.place.title = "";
      this.place.replaceChildren(
        ...figures.map((figure) => {
          const part = document.createElement("div");
          part.className = "figure";
          drawFigure(part, figure);
          return part;
        }),
      );
    }
    const titles = figures.map(({ title }, index) => title || `${UNNAMED} ${index + 1}`);
    const parts = figures.length < 2 ? [this.place] : this.place.children;
    titles.forEach((title, index) => parts[index].append(lens(title)));
    this.enlarge(titles.includes(this.large) ? this.large : "");
    this.mark();
  }
}

// How large a square of the map is on the page.
function side(at) {
  const board = at.closest("svg")?.querySelector("[data-rows]");
  return board ? board.getScreenCTM().a * 100 : Infinity;
}

function lens(title) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "lens";
  button.dataset.title = title;
  return button;
}

// The names of rows and columns stay in sight while a map is moved about under them.
function stay(part) {
  const names = part.querySelectorAll("[data-rows] > :is(.across, .down)");
  for (const name of names) {
    const svg = name.closest("svg");
    const { left, top } = svg.getBoundingClientRect();
    const moved = (edge) => Math.max(0, -edge) / svg.getScreenCTM().a;
    name.setAttribute("transform", name.matches(".across") ? `translate(0 ${moved(top)})` : `translate(${moved(left)} 0)`);
  }
}

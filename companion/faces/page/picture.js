// The pictures of the game on the table: one large, the others behind tabs; of one group they share a tab.

import { drawFigure } from "./figure.js";
import { targets } from "./grid.js";

const UNNAMED = "Table";

export class Pictures {
  constructor({ place, tabs, touch }) {
    this.place = place;
    this.tabs = tabs;
    this.groups = new Map();
    this.chosen = "";
    this.cells = [];
    place.addEventListener("click", (event) => {
      const target = event.target.closest(".target");
      if (target) touch(target.dataset.cell.split(",").map(Number));
    });
    tabs.addEventListener("click", (event) => {
      const tab = event.target.closest("button");
      if (tab) this.choose(tab.dataset.title);
    });
    tabs.addEventListener("keydown", (event) => this.step(event));
  }

  // The first one belongs to what is asked. Another one that was chosen stays, as long as there is one of its group.
  show(figures) {
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
  want(cells, at) {
    this.cells = cells;
    this.at = at;
    if (cells.length && this.chosen) this.choose("");
    else this.mark();
  }

  mark() {
    targets(this.place, this.chosen ? [] : this.cells, this.at);
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
    this.mark();
  }
}

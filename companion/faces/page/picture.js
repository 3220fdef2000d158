// The pictures of the game on the table: one large, the others behind tabs; of one group they share a tab.

import { meant } from "./control.js";
import { button, fill, make } from "./element.js";
import { drawFigure } from "./figure.js";
import { lay, things } from "./target.js";

const UNNAMED = "Table";
const THUMB = 20; // pixels of a square or piece that a finger still finds
const ASKED = 62; // pixels above an enlarged picture, where it is said what is asked
const SEEN = 600; // ms until who has tapped a picture large can have seen what lies there now

export function gallery({ place, tabs, touch }) {
  let [figures, groups, wanted] = [[], new Map(), [[], 0]];
  let [chosen, large, grown] = ["", "", -SEEN]; // titles, and when a finger made it large

  // One picture over the whole page, until it is made small again or answers.
  const enlarge = (title) => {
    large = title;
    for (const lens of place.querySelectorAll(".lens")) {
      const [part, here] = [lens.parentElement, lens.dataset.title === title];
      part.classList.toggle("large", here);
      part.classList.remove("wide");
      part.classList.toggle("wide", here && side(part.querySelector("svg")) < THUMB);
      stay(part);
      lens.textContent = here ? "×" : "⤢";
      lens.setAttribute("aria-label", `${here ? "Smaller" : "Larger"}: ${lens.dataset.title}`);
    }
  };

  // What is too small for a finger is first seen large, where it was touched.
  const approach = ({ target, clientX, clientY, timeStamp }) => {
    grown = timeStamp;
    const [board, part] = [target.closest("svg"), target.closest(".figure")];
    const { left, top, width, height } = board.getBoundingClientRect();
    enlarge(part.querySelector(":scope > .lens").dataset.title);
    const seen = board.getBoundingClientRect();
    const across = ((clientX - left) / width) * seen.width;
    const down = ((clientY - top) / height) * seen.height;
    part.scrollTo(across - part.clientWidth / 2, down - part.clientHeight / 2);
  };

  const draw = () => {
    for (const tab of tabs.children) {
      tab.setAttribute("aria-selected", tab.dataset.title === chosen);
      tab.tabIndex = tab.dataset.title === chosen ? 0 : -1;
    }
    const seen = groups.get(chosen) ?? [];
    const many = seen.length > 1;
    const parts = many ? seen.map(() => make("div", { class: "figure" })) : [place];
    place.classList.toggle("many", many);
    place.classList.toggle("mixed", many && seen.filter(({ kind }) => kind === "grid").length === 1);
    place.dataset.kind = seen[0]?.kind ?? "none";
    place.replaceChildren(...(many ? parts : []));
    const first = (name) => seen.findIndex(({ title }) => title === name);
    const titles = seen.map(({ title }, at) => (first(title) === at && title) || `${title || UNNAMED} ${at + 1}`);
    seen.forEach((figure, index) => {
      drawFigure(parts[index], figure);
      parts[index].append(button({ class: "lens", "data-title": titles[index] }));
    });
    enlarge(titles.includes(large) ? large : "");
    lay(place, ...wanted);
  };

  const choose = (tab) => {
    chosen = tab.dataset.title;
    draw();
  };

  // The first one belongs to what is asked. Another one that was chosen stays until something is answered here.
  const show = (now) => {
    if (now.length === figures.length && now.every((each, index) => each === figures[index])) return;
    figures = now;
    groups = new Map();
    const group = (figure) => figure.group || figure.title || UNNAMED;
    const first = now.length ? group(now[0]) : "";
    for (const figure of now) {
      const key = group(figure) === first ? "" : group(figure);
      groups.set(key, [...(groups.get(key) ?? []), figure]);
    }
    if (!groups.has(chosen)) chosen = "";
    const titles = [...groups.keys()].map((title) => [title, title || first]);
    const tab = { role: "tab", "aria-controls": place.id };
    fill(tabs, titles, ([title, name]) => button({ ...tab, "data-title": title }, name));
    tabs.hidden = titles.length < 2;
    draw();
  };

  // The squares that are asked for lie on the first one. What was done here is not hidden by another picture.
  const want = (choices, at, listed, done) => {
    wanted = [choices, at];
    if (done) enlarge("");
    if ((done || !listed) && chosen) choose(tabs.firstChild);
    else lay(place, ...wanted);
  };

  place.addEventListener("click", (event) => {
    const lens = event.target.closest(".lens");
    if (lens) enlarge(lens.dataset.title === large ? "" : lens.dataset.title);
    else if (event.pointerType === "touch" && !large && wanted[0].length && side(event.target) < THUMB) approach(event);
    else if (event.timeStamp - grown > SEEN) touch(things(event));
  });
  place.addEventListener("scroll", ({ target }) => stay(target), true);
  tabs.addEventListener("click", ({ target }) => target !== tabs && choose(target));
  tabs.addEventListener("keydown", (event) => {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    const all = [...tabs.children];
    choose(all.at((all.indexOf(event.target) + way) % all.length));
    tabs.querySelector("[aria-selected=true]").focus();
  });
  addEventListener("keydown", (event) => {
    // Below an enlarged picture no question is in sight: what would answer it makes the picture small first.
    if (!large || !/^(Escape|Enter|Backspace|[rR ])$/.test(meant(event))) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    enlarge("");
  }, true);
  return { show, want };
}

// How large what is touched is on the page: a square of a board, a piece; of a whole picture the smallest.
function side(at) {
  const svg = at.closest("svg");
  const board = svg?.querySelector("[data-rows]");
  if (board) return board.getScreenCTM().a * 100;
  const parts = at === svg ? [...svg.querySelectorAll("[data-id]")] : [at.closest("[data-id]")];
  const boxes = parts.filter(Boolean).map((part) => part.getBoundingClientRect());
  return Math.min(...boxes.map(({ width, height }) => Math.min(width, height)));
}

// The names of rows and columns stay in sight while a map is moved about under them.
function stay(part) {
  for (const name of part.querySelectorAll("[data-rows] > :is(.across, .down)")) {
    const svg = name.closest("svg");
    const { left, top } = svg.getBoundingClientRect();
    const moved = (edge) => (part.matches(".wide") ? Math.max(0, -edge) / svg.getScreenCTM().a : 0);
    const [right, down] = name.matches(".across") ? [0, moved(top - ASKED)] : [moved(left), 0];
    name.setAttribute("transform", `translate(${right} ${down})`);
  }
}

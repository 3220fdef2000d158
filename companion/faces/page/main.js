// Puts the page together: the box's controls and display, the figure, the log, and the line to the server.

import { Controls } from "./control.js";
import { drawFigures } from "./figure.js";
import { targets } from "./grid.js";
import { Link } from "./link.js";
import { Oled, decode } from "./oled.js";
import { Paper } from "./paper.js";
import { Rows } from "./rows.js";
import { Sound } from "./sound.js";

const KEPT = 500;
const find = (id) => document.getElementById(id);
const notices = find("notices");

const oled = new Oled(find("oled"), find("glass"));
const sound = new Sound(find("sounds"));
const paper = new Paper({
  tray: find("tray"),
  list: find("slips"),
  button: find("papers"),
  close: find("close"),
  decode,
});

function line([number, text]) {
  const item = document.createElement("li");
  const count = document.createElement("span");
  count.className = "number";
  count.textContent = number;
  const words = document.createElement("span");
  words.textContent = text;
  item.append(count, words);
  return item;
}

function log(entries) {
  notices.replaceChildren(...entries.slice(-KEPT).reverse().map(line));
  find("none").hidden = notices.childElementCount > 0;
}

// The number of what the display asks: a press tells for which question it was made.
let asked = 0;
let wanted = []; // the squares that it asks for

const hearing = {
  picture: ({ bits, asked: number, rows: listed, chosen, cells }) => {
    asked = number;
    oled.show(decode(bits));
    rows.show(listed, chosen);
    wanted = cells;
    targets(find("figure"), wanted);
  },
  late: () => {
    find("late").hidden = false;
  },
  figure: ({ figure, pictures, title, status }) => {
    document.title = title ? `${title} · Table companion` : "Table companion";
    find("title").textContent = title || "Table companion";
    find("status").textContent = status;
    find("screen").textContent = status;
    find("oled").setAttribute("aria-label", status ? `Display of the box: ${status}` : "Display of the box");
    drawFigures(find("figure"), find("others"), figure, pictures);
    targets(find("figure"), wanted);
  },
  log: ({ entries }) => log(entries),
  notice: ({ number, text }) => {
    notices.prepend(line([number, text]));
    notices.firstElementChild.classList.add("new");
    while (notices.childElementCount > KEPT) notices.lastElementChild.remove();
    find("none").hidden = true;
    find("news").textContent = text;
  },
  tags: ({ tags }) => {
    find("reader").hidden = tags.length === 0;
    find("tags").replaceChildren(...tags.map(([text, name]) => new Option(name, text)));
  },
  papers: ({ slips }) => paper.all(slips),
  paper: (slip) => paper.print(slip),
  sound: ({ name }) => sound.play(name),
};

const link = new Link({
  hear: (message) => hearing[message.kind]?.(message),
  connected: (yes) => {
    find("lost").hidden = yes;
    document.body.classList.toggle("off", !yes);
    document.body.dataset.link = yes ? "on" : "off";
  },
});

function send(message) {
  find("late").hidden = true;
  link.input(message);
}

const rows = new Rows({
  list: find("rows"),
  pick: (row, label) => send({ do: "pick", row, label, asked }),
});

find("figure").addEventListener("click", (event) => {
  const target = event.target.closest(".target");
  if (target) send({ do: "touch", cell: target.dataset.cell.split(",").map(Number), asked });
});

// A reader in the hand; one that is a keyboard types into it, too. Enter on nothing, or Escape, leaves it.
const tag = find("tag");
find("reader").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = tag.value.trim();
  if (text) link.input({ do: "scan", text });
  else tag.blur();
  tag.value = "";
});
tag.addEventListener("keydown", (event) => event.key === "Escape" && tag.blur());

new Controls({
  box: find("box"),
  dial: find("dial"),
  buttons: { push: find("push"), roll: find("roll"), back: find("back") },
  send: (message) => send(message.do === "down" ? { ...message, asked } : message),
});

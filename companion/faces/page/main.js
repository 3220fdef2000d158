// Puts the page together: the box's controls and display, the figure, the log, and the line to the server.

import { Controls } from "./control.js";
import { Story, scores } from "./finale.js";
import { Link } from "./link.js";
import { plain, write } from "./name.js";
import { Oled, decode } from "./oled.js";
import { Paper } from "./paper.js";
import { Pictures } from "./picture.js";
import { Presses, Rows } from "./rows.js";
import { Sound } from "./sound.js";

// The page of a television, or of one seat, only shows.
const shows = location.pathname.split("/")[1];
document.body.className = shows;

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

function line([text, stood]) {
  const item = document.createElement("li");
  item.dataset.stood = stood;
  write(item, text);
  return item;
}

// Above the newest line of each round it says which one.
function rounds() {
  let above = "";
  for (const item of notices.children) {
    item.classList.toggle("heads", item.dataset.stood !== above);
    above = item.dataset.stood;
  }
}

function log(entries) {
  notices.replaceChildren(...entries.slice(-KEPT).reverse().map(line));
  rounds();
  find("none").hidden = notices.childElementCount > 0;
}

// The number of what the display asks: a press tells for which question it was made.
let asked = 0;
let headed = "";
let sent = false;
let question = { choices: [] }; // what is asked

const hearing = {
  picture: ({ bits, asked: number, ask, pictures: seen }) => {
    head(ask);
    // Behind a menu or at the end Back, held, takes nothing back.
    find("undo").hidden = !seen.length || /^box\/(?!notice)/.test(ask.key);
    pictures.show(seen);
    // What was done outlasts the dial.
    if (shows || ask.said || number !== asked || !ask.choices.length) write(find("said"), ask.said ?? "");
    const [field, other, mine] = [find("text"), number !== asked, sent];
    find("write").hidden = !ask.letters;
    field.maxLength = ask.letters || 64;
    if (other || document.activeElement !== field) field.value = ask.written;
    if (other) {
      presses.away();
      appear();
      // On a phone the answer was touched far down; who reads on while somebody else answers stays there.
      if (sent && find("sheet").getBoundingClientRect().top < 0) find("sheet").scrollIntoView();
      sent = false;
    }
    asked = number;
    question = ask;
    document.body.dataset.asked = asked;
    oled.show(decode(bits));
    listed();
    find("marked").textContent = plain(ask.choices[ask.chosen]?.label ?? "");
    presses.show(ask.presses);
    const rule = ask.presses.find(([what]) => what === "?");
    find("rule").hidden = shows || !rule;
    find("rule").setAttribute("aria-label", rule?.[1] ?? "");
    write(find("foot"), ask.foot ?? "");
    story.show(ask.place ?? 0, ask.places ?? 0, plain(ask.state ?? ""));
    // Who came here by a touch types at once.
    if (other && mine && ask.letters) field.select();
    pictures.want(ask.choices, ask.chosen, ask.listed);
  },
  late: () => hint("Too late: the question has changed."),
  log: ({ entries }) => log(entries),
  notice: ({ entry }) => {
    notices.prepend(line(entry));
    rounds();
    notices.firstElementChild.classList.add("new");
    while (notices.childElementCount > KEPT) notices.lastElementChild.remove();
    find("none").hidden = true;
    find("news").textContent = plain(entry[0]);
  },
  tags: ({ tags }) => {
    find("scans").hidden = tags.length === 0;
    if (!tags.length) open(false);
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
    // The box has let go, too.
    if (!yes) {
      presses.away();
      controls?.releaseAll();
    }
  },
});

// That another question stands there is seen even where it reads like the one before.
function appear() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const part of [find("status"), find("rows")])
    part.animate([{ opacity: 0.2, transform: "translateY(4px)" }, { opacity: 1, transform: "none" }], 220);
}

// What stands above the picture. A line that scrolls on the display does not say it again.
function head({ title = "", text, state = "", seat = null, name = "", result = "", scores: points = [] }) {
  const shown = JSON.stringify([title, text, state, seat, name, result, points]);
  if (shown === headed) return;
  headed = shown;
  document.title = title ? `${plain(title)} · Table companion` : "Table companion";
  write(find("title"), title || "Table companion");
  find("who").textContent = name;
  find("who").dataset.seat = seat ?? "";
  find("who").hidden = !name;
  const words = plain(text);
  write(find("status"), text);
  find("status").classList.toggle("long", words.length > 79);
  find("status").style.setProperty("--letters", Math.max(1, words.length));
  write(find("state"), state);
  find("sheet").classList.toggle("over", result !== "");
  find("sheet").classList.toggle("won", result === "won");
  scores(find("scores"), points);
  const spoken = name ? `${name}: ${words}` : words;
  find("screen").textContent = spoken;
  find("oled").setAttribute("aria-label", spoken ? `Screen of the box: ${spoken}` : "Screen of the box");
}

// Why nothing came of a press.
function hint(text) {
  find("late").textContent = text;
  find("late").hidden = false;
}

function listed() {
  rows.show(question.listed ? question.choices : [], question.chosen);
}

function send(message) {
  if (shows) return;
  find("late").hidden = true;
  sent = true;
  paper.open(false);
  link.input(message);
}

// What means nothing there may be wrong, where that is asked.
function touch(at, meant) {
  if (meant || question.free) send({ do: "touch", id: "", at, asked });
  else hint("Nothing to do there.");
}

const rows = new Rows({ list: find("rows"), touch: shows ? null : ([id]) => send({ do: "touch", id, at: "", asked }) });

const pictures = new Pictures({
  place: find("figure"),
  tabs: find("pictures"),
  touch: shows ? () => {} : touch,
});

const story = new Story({ place: find("story"), go: (place) => send({ do: "place", place, asked }) });

// A reader in the hand; one that is a keyboard types into it, too. Enter on nothing, or Escape, leaves it.
const tag = find("tag");
find("reader").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = tag.value.trim();
  if (text) link.input({ do: "scan", text, asked });
  else tag.blur();
  tag.value = "";
});
tag.addEventListener("keydown", (event) => event.key === "Escape" && tag.blur());

function open(yes) {
  find("reader").hidden = !yes;
  find("scans").setAttribute("aria-expanded", yes);
  if (yes) tag.focus();
}
find("scans").addEventListener("click", () => open(find("reader").hidden));

find("write").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = find("text").value.trim();
  if (text) send({ do: "write", text, asked });
});

const controls = shows ? null : new Controls({
  box: find("box"),
  dial: find("dial"),
  buttons: { push: find("push"), roll: find("roll"), back: find("back") },
  send: (message) => send(message.do === "down" ? { ...message, asked } : message),
});

const presses = new Presses({ place: find("presses"), back: find("away"), controls });

// Back, held as long as that takes.
find("undo").addEventListener("click", () => controls.tap("back", 900));

// What the rulebook says of it.
find("rule").addEventListener("click", () => send({ do: "touch", id: "?", at: "", asked }));
addEventListener("keydown", ({ key, target }) => {
  if (key === "?" && !find("rule").hidden && !target.closest("input")) find("rule").click();
});

// A mouse gives no button the focus, and with it Space.
addEventListener("mousedown", (event) => {
  if (!event.target.closest("button")) return;
  event.preventDefault();
  if (document.activeElement.matches("input")) document.activeElement.blur();
});

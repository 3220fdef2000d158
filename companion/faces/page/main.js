// Puts the page together: the box's controls and display, the figure, the log, and the line to the server.

import { keepAwake } from "./awake.js";
import { Controls, meant } from "./control.js";
import { make, plain, words, write } from "./element.js";
import { scores, storyBar } from "./finale.js";
import { line } from "./link.js";
import { screen } from "./oled.js";
import { printer } from "./paper.js";
import { gallery } from "./picture.js";
import { listRows, pressing } from "./rows.js";
import { playSounds } from "./sound.js";

// The page of a television only shows.
const shows = location.pathname.split("/")[1];
document.body.className = shows;
// However few points one has, it is looked at from the same place.
if (shows === "tv") document.querySelector("meta[name=viewport]").content = "width=1280";

const KEPT = 500;
const LATE = "Too late: the question has changed.";
const find = (id) => document.getElementById(id);
const set = (id, text) => {
  write(find(id), text);
  find(id).hidden = !plain(text);
};
const notices = find("notices");

const oled = screen(find("oled"), find("glass"));
const sound = playSounds(find("sounds"));
const awake = keepAwake(find("foot"));
const paper = printer({ tray: find("tray"), list: find("slips"), toggle: find("papers"), close: find("close") });

// Lines of the log, the newest first; above the newest one of each round it says which.
function log(entries) {
  notices.prepend(...entries.map(([text, stood]) => make("li", { "data-stood": stood }, ...words(text))).reverse());
  while (notices.childElementCount > KEPT) notices.lastElementChild.remove();
  let above = "";
  for (const item of notices.children) {
    item.classList.toggle("heads", item.dataset.stood !== above);
    above = item.dataset.stood;
  }
  find("none").hidden = notices.childElementCount > 0;
}

// The number of what the display asks: a press tells for which question it was made.
let asked = 0;
let [sent, first] = [false, ""]; // first: what stood there at the first one of several clicks
let onward = ""; // where there is nothing but to go on: how

const hearing = {
  picture: ({ bits, asked: number, ask, pictures: seen }) => {
    const [other, done, above] = [number !== asked, sent, find("status").textContent];
    asked = number;
    document.body.dataset.asked = asked;
    oled(bits);
    awake(seen.length > 0, asked);
    pictures.show(seen);
    head(ask);
    // What was done outlasts the dial.
    if (shows || ask.said || other || !ask.choices.length) write(find("said"), ask.said ?? "");
    if (other) {
      sent = false;
      presses.look(false);
      appear();
    }
    listRows(find("rows"), ask.listed ? ask.choices : [], ask.chosen, Boolean(shows));
    find("marked").textContent = plain(ask.choices[ask.chosen]?.label ?? "");
    presses.show(ask.presses);
    const { push = "", back = "", undo, "?": rule = "" } = Object.fromEntries(ask.presses);
    onward = back ? "" : push;
    set("away", back);
    find("undo").hidden = !undo;
    find("rule").hidden = shows || !rule;
    find("rule").setAttribute("aria-label", plain(rule));
    const field = find("text");
    find("write").hidden = !ask.letters;
    field.maxLength = ask.letters || 64;
    if (other || document.activeElement !== field) field.value = ask.written;
    // Who came here by a touch types at once.
    if (other && done && ask.letters) field.select();
    write(find("foot"), ask.foot ?? "");
    story(ask.place ?? 0, ask.places ?? 0, plain(ask.state ?? ""));
    pictures.want(ask.choices, ask.chosen, ask.listed, done);
    // On a phone the answer was touched far down; who reads on while somebody else answers stays there.
    const news = done && (other || find("status").textContent !== above);
    if (news && find("sheet").getBoundingClientRect().top < 0) find("sheet").scrollIntoView();
  },
  late: () => {
    // What was to be looked at is not.
    presses.look(false);
    sent = false;
    set("late", LATE);
  },
  nothing: () => {
    sent = false;
    set("late", onward ? `Touch ${onward} first.` : "Nothing to do there.");
  },
  log: ({ entries }) => {
    for (const part of [notices, find("news")]) part.replaceChildren();
    log(entries);
  },
  notice: ({ entry }) => {
    log([entry]);
    notices.firstElementChild.classList.add("new");
    find("news").textContent = plain(entry[0]);
  },
  tags: ({ tags }) => {
    find("scans").hidden = tags.length === 0;
    if (!tags.length) open(false);
    find("tags").replaceChildren(...tags.map(([text, name]) => new Option(name, text)));
  },
  papers: ({ slips }) => paper.all(slips),
  paper: (slip) => paper.print(slip),
  sound: ({ name }) => sound(name),
};

const input = line({
  hear: (message) => hearing[message.kind]?.(message),
  connected: (yes) => {
    find("lost").hidden = yes;
    document.body.classList.toggle("off", !yes);
    document.body.dataset.link = yes ? "on" : "off";
    if (yes) return;
    // The box has let go, too.
    presses.look(false);
    controls?.releaseAll();
  },
});

// That another question stands there is seen even where it reads like the one before.
function appear() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const part of [find("status"), find("rows")])
    part.animate([{ opacity: 0.2, transform: "translateY(4px)" }, { opacity: 1, transform: "none" }], 220);
}

// What stands above the picture.
function head({ title = "Table companion", text, state = "", seat = "", name = "", result = "", scores: points = [] }) {
  const said = plain(text);
  const spoken = name ? `${name}: ${said}` : said;
  find("sheet").style.setProperty("--asks", JSON.stringify(spoken.replace(/\n/g, " ")));
  document.title = [...new Set([plain(title), "Table companion"])].join(" · ");
  write(find("title"), title);
  set("who", name);
  find("who").dataset.seat = seat ?? "";
  write(find("status"), text);
  find("status").classList.toggle("long", said.length > 79);
  find("status").style.setProperty("--letters", Math.max(1, said.length));
  write(find("state"), state);
  find("sheet").classList.toggle("over", result !== "");
  find("sheet").classList.toggle("won", result === "won");
  scores(find("scores"), points);
  // A line that scrolls on the display does not say it again.
  if (find("screen").textContent !== spoken) find("screen").textContent = spoken;
  find("oled").setAttribute("aria-label", `Screen of the box: ${spoken}`);
}

function send(message) {
  if (shows) return;
  set("late", "");
  sent = true;
  paper.open(false);
  input({ ...message, asked });
}

const pictures = gallery({ place: find("figure"), tabs: find("pictures"), touch: (at) => send({ do: "touch", at }) });
const story = storyBar(find("story"), (place) => send({ do: "place", place }));

function typed(form, field, act) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    act(field.value.trim());
  });
}

typed(find("write"), find("text"), (text) => text && send({ do: "write", text }));

// A reader in the hand; one that is a keyboard types into it, too. Enter on nothing, or Escape, leaves it.
const tag = find("tag");
typed(find("reader"), tag, (text) => {
  if (text) input({ do: "scan", text, asked });
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

const buttons = { push: find("push"), roll: find("roll"), back: find("back") };
const controls = shows ? null : new Controls({ box: find("box"), dial: find("dial"), buttons, send });
const presses = pressing(find("presses"), controls);

// Who clicks twice has not read what stands there by then.
addEventListener("click", (event) => {
  const now = asked + ["screen", "rows"].map((id) => find(id).textContent) + find("presses").firstChild?.dataset.press;
  if (event.detail < 2) first = now;
  if (first === now || event.target.closest("#sheet, #story")?.id !== "sheet") return;
  event.stopImmediatePropagation();
  set("late", LATE);
}, true);
addEventListener("click", ({ target }) => {
  const { id, press } = target.closest("button")?.dataset ?? {};
  if (press && controls) presses.press(press);
  else if (id) send({ do: "touch", id });
});
addEventListener("keydown", (event) => {
  if (meant(event) === "?" && !event.repeat && !find("rule").hidden) send({ do: "touch", id: "?" });
});

// What comes of a press is said where that was.
addEventListener("keydown", () => find("late").removeAttribute("style"), true);
addEventListener("pointerdown", ({ clientX, clientY }) => {
  find("late").style.cssText = `--x: ${clientX}px; --y: ${clientY}px`;
}, true);

// A mouse gives no button the focus, and with it Space.
addEventListener("mousedown", (event) => {
  if (!event.target.closest("button")) return;
  event.preventDefault();
  if (document.activeElement.matches("input")) document.activeElement.blur();
});

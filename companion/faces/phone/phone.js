// A seat on a phone: who one is, what is asked, the hand, the table, and what was said.

import { button, fill, make, plain, words, write } from "./element.js";
import { HASTE, hand } from "./hand.js";
import { joining } from "./join.js";
import { line } from "./line.js";
import { pawn } from "./pawn.js";
import { gallery } from "./picture.js";
import { listRows } from "./rows.js";
import { tokens } from "./token.js";

const READ = 1000; // ms that something for one alone is in sight, until it counts as read
const SHORT = 4000; // ms that what came of a touch stands there
const NEWS = 3; // lines beside what is asked
const VEIL = "You are asked. Hold to look.";

const find = (id) => document.getElementById(id);
const { body } = document;
const set = (id, text) => {
  write(find(id), text ?? "");
  find(id).hidden = !plain(text ?? "");
};

const kept = tokens();
const pictures = new Map();
let [at, tab, seat, word, wanted] = ["join", "hand", "", "", null];
let people = []; // those among whom one is
let now = null; // what the box has told of this seat
let [fresh, seen] = [0, []]; // how many lines are new, and all that came before
let stood = ""; // what can be touched
let [since, touched] = [0, 0]; // ms: when that came, and when a finger or key did something last
let [reads, goes] = [0, 0]; // timers

const name = (of) => kept.of(of)?.name || of;
const chip = (of) => make("b", { class: "name", "data-seat": of }, name(of));

function head(kicker, title, text) {
  set("kicker", kicker);
  write(find("asks"), title);
  find("asks").style.setProperty("--letters", Math.max(1, plain(title).length));
  find("note").style.setProperty("--asks", JSON.stringify(plain(title)));
  set("sub", text);
}

function say(text) {
  set("late", text);
  clearTimeout(goes);
  goes = setTimeout(() => set("late", ""), SHORT);
}

// All that shows a seat goes from the page, and with it what was its own.
function stand(where) {
  at = body.dataset.at = where;
  body.dataset.mine = body.dataset.map = false;
  if (where !== "seat") {
    now = null;
    find("note").removeAttribute("data-seat");
    for (const id of ["game", "foot"]) set(id, "");
    for (const id of ["pawn", "rule", "write", "number", "turn", "new", "said"]) find(id).hidden = true;
    for (const id of ["write", "number"]) delete find(id).dataset.asked;
    for (const id of ["rows", "presses", "news"]) fill(find(id), [], () => "");
    mine.show([]);
    look.show([]);
    [fresh, seen] = [0, []];
    document.title = "Table companion";
  }
  join.hide();
  chips();
}

function chips() {
  fill(find("chips"), kept.all().map((of) => [of, name(of), of === seat]), ([of, called, here]) =>
    button({ class: "who", "data-seat": of, "aria-pressed": here }, called));
}

const link = line({
  hear: (message) => hearing[message.kind]?.(message),
  connected: (yes) => {
    if (!yes) pictures.clear();
    lost(!yes);
  },
  elsewhere: () => {
    stand("guard");
    choices("This seat is open on another page.", "Only one page shows it.", [["here", "Show it here", () => open(seat)]]);
  },
});

function lost(yes) {
  find("wake").hidden = !yes;
  find("ph").inert = yes;
  body.dataset.link = yes ? "off" : "on";
  find("link").textContent = yes ? "looking …" : "connected";
}

const mine = hand({
  rack: find("rack"),
  cards: find("cards"),
  title: find("holds"),
  hold: find("hold"),
  keep: find("keep"),
  keeps: (yes) => kept.note(seat, { open: yes }),
  changed: () => now && show(),
});

const join = joining({
  head,
  seats: find("seats"),
  form: find("join"),
  label: find("label"),
  field: find("typed"),
  submit: find("submit"),
  kept: (of) => kept.of(of),
  sit: (of, called) => {
    wanted = of;
    if (kept.of(of)) open(of);
    else link.send({ kind: "sit", seat: of, name: called });
  },
  knock,
});

function knock(told) {
  [word, seat] = [told, ""];
  stand("who");
  head("", "Looking for the box …", "");
  link.open({ word });
}

function open(of) {
  seat = of;
  stand("seat");
  head("", "", "");
  mine.keep(kept.of(of).open ?? false);
  link.open({ token: kept.of(of).token });
}

// A few ways to go on, each a button.
function choices(title, text, ways, of = "") {
  head("", title, text);
  find("pawn").hidden = !of;
  find("pawn").replaceChildren(pawn(of));
  const does = Object.fromEntries(ways.map(([id, , act]) => [id, act]));
  fill(find("presses"), ways.map(([id, label]) => [id, label, title]), ([id, label]) => {
    const part = button({}, label);
    part.addEventListener("click", () => does[id]());
    return part;
  });
}

// Between two seats of one phone nothing is open.
function guard(of) {
  const before = seat;
  link.close();
  seat = "";
  stand("guard");
  const others = kept.all().filter((each) => each !== of);
  const back = others.includes(before) ? [before] : others;
  choices(["Give the phone to ", [of, name(of)], "."], "Nothing is open.", [
    [of, `I am ${name(of)}`, () => open(of)],
    ...back.map((each) => [each, `I am ${name(each)}`, () => open(each)]),
  ], of);
}

// What else one may do with a seat.
function menu() {
  const of = seat;
  link.close();
  stand("guard");
  choices(name(of), "One more player on this phone? Scan the code on the box once more.", [
    ["back", "Back to the game", () => open(of)],
    ...kept.all().filter((each) => each !== of).map((each) => [each, `Give the phone to ${name(each)}`, () => guard(each)]),
    ["up", "Give this seat up", () => leave(of)],
  ], of);
}

function leave(of) {
  choices("Give this seat up?", `What only ${name(of)} may see is then shown on the box.`, [
    ["no", "Keep it", () => open(of)],
    ["yes", "Give it up", () => {
      open(of);
      leaving = true;
    }],
  ], of);
}
let leaving = false;

function begin() {
  const all = kept.all();
  if (all.length > 1) guard(all[0]);
  else if (all.length) open(all[0]);
  else {
    link.close();
    stand("join");
    join.word();
  }
}

// This seat is on this phone no more.
function gone(title, text) {
  if (seat) kept.forget(seat);
  link.close();
  seat = "";
  stand("join");
  join.word(title, text);
  const others = kept.all();
  if (others.length) fill(find("presses"), others, (of) => {
    const part = button({}, `I am ${name(of)}`);
    part.addEventListener("click", () => guard(of));
    return part;
  });
}

const hearing = {
  who: ({ seats, title = "" }) => {
    people = seats;
    stand("who");
    set("game", title);
    join.who(seats);
  },
  wrong: ({ wait }) => {
    const again = `Try again in ${wait} seconds.`;
    if (wait && seat) {
      stand("away");
      head("", "Too many wrong words came from here.", again);
      link.close();
      setTimeout(() => at === "away" && open(seat), wait * 1000);
    } else if (wait) gone("Too many wrong words.", again);
    else if (seat) gone("This seat is not on this phone any more.", "");
    else gone("That word is not right.", "Look at the box again: each word is good for a short time only.");
  },
  away: () => {
    stand("away");
    head("", "No game for phones is on the table.", "This phone joins by itself when one begins.");
  },
  token: ({ seat: of, token }) => {
    kept.note(of, { token });
    seat = of;
    link.keep({ token });
    stand("seat");
    head("", "", "");
  },
  asking: () => {
    stand("asking");
    const back = [["back", "I am somebody else", () => knock(word)]];
    choices("Say Yes at the box.", "It asks there whether this phone may take the seat.", back, wanted);
  },
  refused: ({ text }) => {
    if (at === "asking") hearing.who({ seats: people });
    say(text);
  },
  gone: ({ text }) => gone("This seat is not on this phone any more.", text),
  late: () => say("Too late: the question has changed."),
  nothing: () => say("Nothing to do there."),
  seat: (message) => {
    if (leaving) {
      leaving = false;
      link.send({ kind: "leave" });
      gone("You gave your seat up.", "");
      return;
    }
    for (const [number, picture] of Object.entries(message.drawn ?? {})) pictures.set(Number(number), picture);
    if (at !== "seat") stand("seat");
    const before = now;
    now = message;
    seat = now.seat;
    // In another game a hand begins face down.
    if (kept.of(seat)?.game !== now.game) {
      kept.note(seat, { game: now.game, open: false });
      mine.keep(false);
    }
    kept.note(seat, { name: plain(now.name) });
    count(now.said);
    // Whose turn it has become looks at what is asked.
    if (turns(now) && !turns(before) && tab !== "hand") turn("hand");
    else show();
    chips();
    if (now.asked !== before?.asked && now.ask.letters) find("text").focus();
  },
};

// Lines that were not there before, however many of the oldest have gone.
function count(said) {
  const texts = said.map((each) => JSON.stringify(each));
  let old = Math.min(texts.length, seen.length);
  while (old && !texts.slice(0, old).every((text, index) => text === seen.at(index - old))) old -= 1;
  fresh = seen.length || !now.unread ? fresh + (seen.length ? texts.length - old : 0) : texts.length;
  seen = texts;
}

// Whether one is asked, or does more than what the hand may do while others choose.
const turns = (told) => told?.mine && [null, told.seat].includes(told.ask.seat);
const drawn = (numbers = []) => numbers.map((number) => pictures.get(number)).filter(Boolean);

function show() {
  const { ask, mine: asked, hand: holds, table, said, title } = now;
  Object.assign(body.dataset, { mine: asked, asked: now.asked, tab, veiled: now.veiled ?? false });
  const stands = JSON.stringify([now.asked, ask.text, ask.choices.map(({ id }) => id), ask.presses, tab, mine.open]);
  if (stands !== stood) [stood, since] = [stands, performance.now()];
  document.title = turns(now) ? `${plain(now.name)}: your turn` : plain(title);
  set("game", title);
  find("note").dataset.seat = seat;

  const own = drawn(holds.pictures);
  const maps = own.filter(({ kind }) => kind === "grid");
  // What stands beside a map of one's own, such as how many of each, is in the hand, too.
  const counts = maps.flatMap(({ legend }) => legend.filter(([sign]) => !sign).map(([, told]) => told));
  const cards = own.filter(({ kind }) => kind !== "grid").map((figure) => ({ figure }));
  mine.show([...[...counts, ...holds.text].map((told) => ({ told })), ...cards], ask.private);

  const here = tab === "hand";
  const playing = asked && here;
  const open = mine.open && maps.length > 0;
  const seenHere = { hand: open ? maps : beside(ask, own), table: drawn(table.pictures).filter((each) => mine.open || !own.includes(each)), said: [] }[tab];
  look.show(seenHere);
  look.want(down() ? [] : ask.choices, -1, ask.listed, false);
  body.dataset.map = seenHere.length > 0;

  const others = kept.all().includes(ask.seat) && ask.seat !== seat;
  find("pawn").hidden = asked || !here || seenHere.length > 0 || !ask.seat;
  if (find("pawn").dataset.of !== ask.seat) find("pawn").replaceChildren(pawn(ask.seat ?? ""));
  find("pawn").dataset.of = ask.seat ?? "";
  const veiled = down() && now.veiled;
  const heads = { hand: [playing ? ask.state : "", veiled ? VEIL : spoken(ask), plain(ask.said) ? ask.said : points(ask.scores)], table: ["", "The table", table.state], said: ["", "What was said", ""] };
  head(...heads[tab]);

  set("foot", here && !veiled ? ask.foot : "");
  listRows(find("rows"), playing && ask.listed && !down() ? ask.choices : [], -1, false);
  const presses = here ? ask.presses.filter(([id]) => !["look", "hide", "?"].includes(id)) : [];
  const counted = presses.some(([id]) => id === "less");
  const ways = presses.filter(([id]) => !counted || !["less", "more", "push"].includes(id));
  fill(find("presses"), [...ways, ...(others && here ? [["", `Give the phone to ${name(ask.seat)}`, ask.seat]] : [])], way);
  find("rule").hidden = !here || !ask.presses.some(([id]) => id === "?");
  form("number", playing && counted && !veiled, "many", counted && plain(presses.find(([id]) => id === "push")[1]));
  form("write", playing && ask.letters > 0 && !veiled, "text", ask.written);
  find("text").maxLength = ask.letters || 64;

  // What was for this seat alone, and what was said last, where nothing is to be done.
  lines(find("news"), !here ? [] : asked ? now.news : said.slice(-NEWS).toReversed());
  lines(find("said"), tab === "said" ? said.toReversed() : []);
  if (tab === "said") fresh = 0;
  find("new").hidden = !fresh && !now.unread;
  find("new").textContent = fresh && fresh < seen.length ? fresh : "•";
  find("turn").hidden = !turns(now) || here;
  find("turn").previousElementSibling.textContent = own.length || holds.text.length ? "My hand" : "My turn";
  read();
}

// Answers that only their owner may know lie face down with the hand.
const down = () => now.ask.private && !mine.open;

// Beside what is asked: the boards that it is about, or else the first picture; all of them are on the table.
function beside(ask, own) {
  const all = drawn(ask.pictures).filter((each) => !own.includes(each));
  const boards = all.filter(({ kind, group }) => kind === "grid" && group === all[0].group);
  return boards.length ? boards : all.slice(0, 1);
}

const spoken = ({ text, name: called, seat: of }) =>
  called && of !== seat && now.mine ? [[of, called], ": ", ...(Array.isArray(text) ? text : [text])] : text;

const points = (scores = []) => scores.filter(([, , has]) => has !== null).flatMap(([of, called, has]) => [[of, called], ` ${has} `]);

function way([id, label, of]) {
  const part = button(of ? {} : { "data-id": id }, ...words(label));
  if (of) part.addEventListener("click", () => guard(of));
  return part;
}

// A field keeps what is typed as long as one question stands.
function form(id, here, field, value) {
  find(id).hidden = !here;
  if (!here || find(id).dataset.asked === String(now.asked)) return;
  find(id).dataset.asked = now.asked;
  find(field).value = value;
}

function lines(list, all) {
  // What is held stays, whatever comes.
  if (!list.contains(mine.held)) fill(list, all, ([text, stood, own]) =>
    make("li", { class: own ? "own" : "", "data-stood": stood }, ...(own ? [mine.cover(text)] : words(text))));
  list.querySelectorAll(".cover").forEach((cover) => cover.tell());
}

// Whoever had all that is new for them alone in sight for a second has read it.
function read() {
  clearTimeout(reads);
  const all = tab === "said" || find("news").querySelectorAll(".own").length >= now.news.length;
  if (now.unread && mine.open && all && !document.hidden) {
    const upto = now.unread;
    reads = setTimeout(() => link.send({ kind: "read", upto }), READ);
  }
}

function send(message) {
  set("late", "");
  if (touched < since + HASTE) hearing.late();
  else if (now) link.send({ ...message, asked: now.asked });
}

const look = gallery({
  place: find("map"),
  tabs: find("pictures"),
  touch: (places) => {
    if (!now?.mine) return;
    if (places.length && !down()) send({ kind: "touch", at: places });
    else hearing.nothing();
  },
});

function turn(to) {
  tab = to;
  for (const part of document.querySelectorAll(".dock button")) {
    part.setAttribute("aria-selected", part.dataset.tab === tab);
    part.tabIndex = part.dataset.tab === tab ? 0 : -1;
  }
  if (now) show();
}

for (const kind of ["click", "submit"]) addEventListener(kind, ({ timeStamp }) => (touched = timeStamp), true);
addEventListener("click", ({ target }) => {
  const part = target.closest("button");
  if (part?.dataset.id) send({ kind: "touch", id: part.dataset.id });
  else if (part?.dataset.tab) turn(part.dataset.tab);
  else if (part?.dataset.step) find("many").value = Number(find("many").value) + Number(part.dataset.step);
  else if (part?.closest("#chips")) part.dataset.seat === seat ? menu() : guard(part.dataset.seat);
});
// A second finger clicks nothing by itself, while the first one holds the hand open.
addEventListener("pointerup", ({ isPrimary, pointerType, target, clientX, clientY }) => {
  if (pointerType !== "touch" || isPrimary) return;
  target.closest("input")?.focus();
  target.dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType, clientX, clientY }));
});
document.querySelector(".dock").addEventListener("keydown", ({ key, target }) => {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
  if (!step) return;
  const all = [...document.querySelectorAll(".dock button")];
  const next = all.at((all.indexOf(target.closest("button")) + step) % all.length);
  turn(next.dataset.tab);
  next.focus();
});
find("write").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = find("text").value.trim();
  if (text) send({ kind: "write", text });
});
find("number").addEventListener("submit", (event) => {
  event.preventDefault();
  send({ kind: "number", value: Number(find("many").value) });
});
document.addEventListener("visibilitychange", () => now && read());

// A word that was used is not to be found in the address or the history.
const told = location.pathname.slice(1).toUpperCase();
history.replaceState(null, "", "/s");
if (/^[A-Z2-9]{8}$/.test(told)) knock(told);
else begin();

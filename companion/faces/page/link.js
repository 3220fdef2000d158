// The line to the box: inputs one way, news the other. It reconnects by itself; an input made meanwhile is dropped, as
// one is that was made for another question.

const STORE = "name";
const WAITS = [150, 300, 600, 1200, 2000];
const SILENCE = 7000; // the box gives a sign of life every 2 s
const TAKEN = 4001;

// The name of this page: who holds what is for one alone is the same after a reload.
function named(again) {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  let name = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  try {
    if (!again) name = sessionStorage.getItem(STORE) ?? name;
    sessionStorage.setItem(STORE, name);
  } catch {
    // A browser that keeps nothing: after a reload this page is another one.
  }
  return name;
}

export class Link {
  constructor({ hear, connected }) {
    Object.assign(this, { hear, connected });
    this.name = named(false);
    this.drawn = new Map();
    this.ready = false;
    this.failures = 0;
    setInterval(() => this.socket && performance.now() - this.heard > SILENCE && this.lost(0), 1000);
    this.connect();
  }

  input(message) {
    if (this.ready) this.socket.send(JSON.stringify(message));
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    // Named with its address, the page has its first picture as soon as the line stands.
    const place = location.pathname.replace(/\/$/, "");
    this.socket = new WebSocket(`${scheme}://${location.host}${place}/ws?client=${this.name}`);
    this.heard = performance.now();
    this.socket.onmessage = ({ data }) => {
      this.heard = performance.now();
      this.take(JSON.parse(data));
    };
    this.socket.onclose = ({ code }) => this.lost(code);
  }

  lost(code) {
    // The old socket is dropped at once: closing one over a dead network can take minutes.
    this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
    this.socket = null;
    this.ready = false;
    // A copy of this page (a duplicated tab) goes by our name.
    if (code === TAKEN) this.name = named(true);
    setTimeout(() => this.retry(), WAITS[Math.min(this.failures, WAITS.length - 1)]);
    this.failures += 1;
    this.connected(false);
  }

  async retry() {
    // A refused socket does not say why; where the page is no more, or asks for the code, it must be loaded again.
    const asking = { method: "HEAD", signal: AbortSignal.timeout(SILENCE) };
    const answer = this.failures > 1 ? await fetch(location.pathname, asking).catch(() => null) : null;
    if (answer?.ok === false) location.reload();
    else this.connect();
  }

  take(message) {
    if (message.kind === "hello") {
      this.failures = 0;
      // After an upgrade the box has another page, and may not understand this one.
      if (message.page !== (this.page ??= message.page)) location.reload();
    } else if (message.kind === "picture") {
      this.hear(this.whole(message));
      // Whoever presses before that does not see what is asked.
      if (!this.ready) this.connected((this.ready = true));
    } else {
      this.hear(message);
    }
  }

  // A picture comes once; from then on it goes by its number.
  whole({ drawn, ...message }) {
    this.drawn = new Map(message.ask.pictures.map((number) => [number, drawn[number] ?? this.drawn.get(number)]));
    return { ...message, pictures: [...this.drawn.values()] };
  }
}

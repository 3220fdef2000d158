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
    this.hear = hear;
    this.connected = connected;
    this.name = named(false);
    this.drawn = new Map();
    this.socket = null;
    this.ready = false;
    this.failures = 0;
    this.heard = 0;
    this.timer = 0;
    setInterval(() => this.watch(), 1000);
    addEventListener("online", () => this.again());
    this.connect();
  }

  input(message) {
    if (this.ready) this.socket.send(JSON.stringify(message));
  }

  connect() {
    clearTimeout(this.timer);
    this.timer = 0;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    // Named with its address, the page has its first picture as soon as the line stands.
    const place = location.pathname.replace(/\/$/, "");
    const socket = new WebSocket(`${scheme}://${location.host}${place}/ws?client=${this.name}`);
    this.socket = socket;
    this.heard = performance.now();
    socket.onmessage = (event) => {
      this.heard = performance.now();
      this.take(JSON.parse(event.data));
    };
    socket.onclose = (event) => this.lost(event.code);
  }

  // The old socket is dropped at once: closing one over a dead network can take minutes.
  drop() {
    const socket = this.socket;
    this.socket = null;
    this.ready = false;
    if (socket) {
      socket.onmessage = socket.onclose = null;
      socket.close();
    }
  }

  lost(code) {
    this.drop();
    // A copy of this page (a duplicated tab) goes by our name.
    if (code === TAKEN) this.name = named(true);
    const wait = WAITS[Math.min(this.failures, WAITS.length - 1)];
    this.failures += 1;
    this.timer = setTimeout(() => this.retry(), wait);
    this.connected(false);
  }

  async retry() {
    // A refused socket does not say why; where the page is no more, or asks for the code, it must be loaded again.
    if (this.failures > 1) {
      const answer = await fetch(location.pathname, { method: "HEAD" }).catch(() => null);
      if (answer?.ok === false) {
        location.reload();
        return;
      }
    }
    if (!this.socket) this.connect();
  }

  again() {
    if (this.socket || !this.timer) return;
    clearTimeout(this.timer);
    this.connect();
  }

  watch() {
    if (this.socket && performance.now() - this.heard > SILENCE) this.lost(0);
  }

  take(message) {
    switch (message.kind) {
      case "hello":
        // After an upgrade the box has another page, and may not understand this one.
        if (message.page !== (this.page ??= message.page)) {
          location.reload();
          return;
        }
        this.failures = 0;
        break;
      case "picture":
        this.hear(this.whole(message));
        break;
      default:
        this.hear(message);
    }
    // Whoever presses before that does not see what is asked.
    if (message.kind === "picture" && !this.ready) {
      this.ready = true;
      this.connected(true);
    }
  }

  // A picture comes once; from then on it goes by its number.
  whole({ drawn, ...message }) {
    this.drawn = new Map(message.ask.pictures.map((number) => [number, drawn[number] ?? this.drawn.get(number)]));
    return { ...message, pictures: [...this.drawn.values()] };
  }
}

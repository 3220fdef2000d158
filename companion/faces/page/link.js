// The line to the box: numbered inputs one way, news the other. It reconnects by itself; an input that was not
// acknowledged is sent again under the same number, and the box does every number once.

const STORE = "companion";
const WAITS = [150, 300, 600, 1200, 2000];
const SILENCE = 7000; // the box gives a sign of life every 2 s
const WAITING = 200; // inputs kept while there is no connection
const TAKEN = 4001;

function fresh() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  const client = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return { client, instance: null, last: 0, pending: [] };
}

function remembered() {
  try {
    const state = JSON.parse(sessionStorage.getItem(STORE));
    if (typeof state.client === "string" && Array.isArray(state.pending)) return { ...fresh(), ...state };
  } catch {
    // Nothing kept, or a browser that keeps nothing: this page is a new one.
  }
  return fresh();
}

export class Link {
  constructor({ hear, connected }) {
    this.hear = hear;
    this.connected = connected;
    this.state = remembered();
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
    const { pending } = this.state;
    if (pending.length >= WAITING) return;
    const numbered = { seq: (pending.at(-1)?.seq ?? this.state.last) + 1, ...message };
    pending.push(numbered);
    this.save();
    if (this.ready) this.send(numbered);
  }

  connect() {
    clearTimeout(this.timer);
    this.timer = 0;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    // Named with its address, the page has its first picture as soon as the line stands.
    const place = location.pathname.replace(/\/$/, "");
    const socket = new WebSocket(`${scheme}://${location.host}${place}/ws?client=${this.state.client}`);
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
    if (code === TAKEN) {
      // A copy of this page (a duplicated tab) goes by our name. All that the box did for us is acknowledged.
      this.state = { ...fresh(), pending: this.state.pending };
      this.save();
    }
    this.connected(false);
    const wait = WAITS[Math.min(this.failures, WAITS.length - 1)];
    this.failures += 1;
    this.timer = setTimeout(() => this.retry(), wait);
  }

  async retry() {
    // A refused socket does not say why; where the page is no more, or asks for the code, it must be loaded anew.
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
    const { state } = this;
    switch (message.kind) {
      case "hello":
        // After an upgrade the box has another page, and may not understand this one.
        if (message.page !== (this.page ??= message.page)) {
          location.reload();
          return;
        }
        // Another instance is a restart, and that is a power cut: what was not acknowledged is lost, never doubled.
        if (state.instance !== null && (state.instance !== message.instance || !message.known)) state.pending = [];
        state.instance = message.instance;
        this.failures = 0;
        this.ready = true;
        this.resend(message.last);
        this.connected(true);
        break;
      case "ack":
        this.done(message.seq);
        this.save();
        break;
      case "gap":
        this.resend(message.last);
        break;
      case "picture":
        this.hear(this.whole(message));
        break;
      default:
        this.hear(message);
    }
  }

  // A picture comes once; from then on it goes by its number.
  whole({ drawn, ...message }) {
    this.drawn = new Map(message.ask.pictures.map((number) => [number, drawn[number] ?? this.drawn.get(number)]));
    return { ...message, pictures: [...this.drawn.values()] };
  }

  done(last) {
    this.state.last = last;
    this.state.pending = this.state.pending.filter((input) => input.seq > last);
  }

  resend(last) {
    this.done(last);
    this.state.pending.forEach((input, index) => {
      input.seq = last + 1 + index;
    });
    this.save();
    this.state.pending.forEach((input) => this.send(input));
  }

  send(input) {
    this.socket?.send(JSON.stringify({ kind: "input", ...input }));
  }

  save() {
    try {
      sessionStorage.setItem(STORE, JSON.stringify(this.state));
    } catch {
      // A browser that keeps nothing: only a reload at the wrong moment would show it.
    }
  }
}

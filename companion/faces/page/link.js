// The line to the box: inputs one way, news the other. It reconnects by itself; an input made meanwhile is dropped, as
// one is that was made for another question.

const STORE = "name";
const SILENCE = 7000; // the box gives a sign of life every 2 s
const TAKEN = 4001;

// The name of this page: who holds what is for one alone is the same after a reload.
function named(again) {
  let name = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16)).join("");
  try {
    if (!again) name = sessionStorage.getItem(STORE) ?? name;
    sessionStorage.setItem(STORE, name);
  } catch {
    // A browser that keeps nothing: after a reload this page is another one.
  }
  return name;
}

export function line({ hear, connected }) {
  let [name, drawn, page] = [named(false), new Map(), null];
  let [socket, ready, heard, failures] = [null, false, 0, 0];

  const connect = () => {
    // Named with its address, the page has its first picture as soon as the line stands.
    const place = `${location.origin}${location.pathname}`.replace(/^http/, "ws").replace(/\/$/, "");
    socket = new WebSocket(`${place}/ws?client=${name}`);
    heard = performance.now();
    socket.onmessage = ({ data }) => {
      heard = performance.now();
      take(JSON.parse(data));
    };
    socket.onclose = ({ code }) => lost(code);
  };

  const lost = (code) => {
    // The old socket is dropped at once: closing one over a dead network can take minutes.
    socket.onmessage = socket.onclose = null;
    socket.close();
    [socket, ready] = [null, false];
    // A copy of this page (a duplicated tab) goes by our name.
    if (code === TAKEN) name = named(true);
    setTimeout(retry, Math.min(150 * 2 ** failures, 2000));
    failures += 1;
    connected(false);
  };

  const retry = async () => {
    // A refused socket does not say why; where the page is no more, or asks for the code, it must be loaded again.
    const asking = { method: "HEAD", signal: AbortSignal.timeout(SILENCE) };
    const answer = failures > 1 ? await fetch(location.pathname, asking).catch(() => null) : null;
    if (answer?.ok === false) location.reload();
    else connect();
  };

  const take = ({ drawn: others, ...message }) => {
    if (message.kind === "hello") {
      failures = 0;
      // After an upgrade the box has another page, and may not understand this one.
      if (message.page !== (page ??= message.page)) location.reload();
    } else if (message.kind === "picture") {
      // A picture comes once; from then on it goes by its number.
      drawn = new Map(message.ask.pictures.map((number) => [number, others[number] ?? drawn.get(number)]));
      hear({ ...message, pictures: [...drawn.values()] });
      // Whoever presses before that does not see what is asked.
      if (!ready) connected((ready = true));
    } else hear(message);
  };

  setInterval(() => socket && performance.now() - heard > SILENCE && lost(0), 1000);
  connect();
  return (message) => ready && socket.send(JSON.stringify(message));
}

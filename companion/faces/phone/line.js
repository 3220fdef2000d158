// The line of one phone to the box. It says first who it is, and comes back by itself, at once when the phone wakes.

const SILENCE = 7000; // ms; the box gives a sign of life every 2 s
const DOZED = 3000; // after so long without one a phone that wakes does not trust its line
const [FIRST, MOST] = [150, 3000]; // ms until it tries again
const TAKEN = 4001;

export function line({ hear, connected, elsewhere }) {
  let [socket, hello, heard, failures, timer] = [null, null, 0, 0, 0];

  const cut = () => {
    clearTimeout(timer);
    // Closing one over a dead network can take minutes: it is dropped at once.
    if (socket) socket.onopen = socket.onmessage = socket.onclose = null;
    socket?.close();
    socket = null;
  };

  const connect = () => {
    cut();
    heard = Date.now();
    socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/s/ws`);
    socket.onopen = () => send({ kind: "hello", ...hello });
    socket.onmessage = ({ data }) => {
      [heard, failures] = [Date.now(), 0];
      const message = JSON.parse(data);
      connected(true);
      hear(message);
    };
    socket.onclose = ({ code }) => {
      if (code !== TAKEN) lost();
      else {
        close();
        elsewhere();
      }
    };
  };

  const lost = () => {
    cut();
    connected(false);
    timer = setTimeout(connect, Math.min(FIRST * 2 ** failures, MOST));
    failures += 1;
  };

  const close = () => {
    hello = null;
    cut();
  };

  const send = (message) => {
    const open = socket?.readyState === WebSocket.OPEN;
    if (open) socket.send(JSON.stringify(message));
    return open;
  };

  // A clock of the day goes on while a phone sleeps.
  const silent = (time) => hello && Date.now() - heard > time;
  const wake = ({ type }) => {
    if (document.hidden || !hello || (socket && type !== "online" && !silent(DOZED))) return;
    failures = 0;
    connected(false);
    connect();
  };
  for (const kind of ["pageshow", "online"]) addEventListener(kind, wake);
  document.addEventListener("visibilitychange", wake);
  setInterval(() => socket && silent(SILENCE) && lost(), 1000);

  return {
    send,
    // Says who it is, on a line of its own.
    open(as) {
      [hello, failures] = [as, 0];
      connect();
    },
    // From now on it comes back as that.
    keep: (as) => (hello = as),
    close,
  };
}

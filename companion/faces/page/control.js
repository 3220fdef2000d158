// The dial, its push, Roll and Back: pointers, wheel and keys become down, up and dial.

const DETENT = 15; // degrees
const NOTCH = 100; // pixels that one notch of a mouse wheel scrolls, about
const GLIDE = 40; // pixels of a touchpad's scrolling for one step
const TAP = 60; // ms that a click without a pointer (from a screen reader) holds a control

const TURNS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const PRESSES = { Enter: "push", " ": "push", r: "roll", R: "roll", Backspace: "back", Escape: "back" };

// The key that is meant: what it types, or where that is of another script what a Latin keyboard has there. Nothing
// while a text is typed.
export function meant(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return "";
  if (event.target.closest?.("input:not([type=range])")) return "";
  const typed = event.key.normalize("NFKC");
  if (/^[ -~]+$/.test(typed)) return typed;
  if (event.code === "KeyR") return "r";
  return event.code === "Slash" && event.shiftKey ? "?" : "";
}

// A pointer holds what it went down on until it comes up, wherever that is.
export function grasp(part, { down, up, move = () => {} }) {
  part.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    part.setPointerCapture(event.pointerId);
    down(event);
  });
  part.addEventListener("pointermove", move);
  part.addEventListener("lostpointercapture", up);
  part.addEventListener("contextmenu", (event) => event.preventDefault());
}

// ``held`` is what holds each control: pointers and keys by their names.
export class Controls {
  constructor({ box, dial, buttons, send }) {
    Object.assign(this, { dial, buttons, send });
    this.position = 0;
    this.held = new Map();
    for (const [control, button] of Object.entries(buttons)) this.bindButton(control, button);
    this.bindDial();
    this.bindWheel(box);
    document.addEventListener("keydown", (event) => this.keyDown(event));
    document.addEventListener("keyup", (event) => {
      if (this.held.has(`key ${event.code}`)) event.preventDefault();
      this.release(`key ${event.code}`);
    });
    // Away from the page nobody sees a finger lifted.
    for (const kind of ["blur", "pagehide", "visibilitychange"]) addEventListener(kind, () => this.releaseAll());
  }

  hold(control, source) {
    if (![...this.held.values()].includes(control)) this.send({ do: "down", control });
    this.held.set(source, control);
    this.buttons[control].classList.add("held");
  }

  release(source) {
    const control = this.held.get(source);
    if (!this.held.delete(source) || [...this.held.values()].includes(control)) return;
    this.send({ do: "up", control });
    this.buttons[control].classList.remove("held");
  }

  releaseAll() {
    for (const source of [...this.held.keys()]) this.release(source);
  }

  tap(control) {
    this.hold(control, `tap ${control}`);
    setTimeout(() => this.release(`tap ${control}`), TAP);
  }

  turn(steps) {
    if (!steps) return;
    const far = Math.max(-12, Math.min(12, steps));
    this.position += far;
    this.dial.setAttribute("aria-valuenow", this.position);
    this.dial.style.setProperty("--turn", `${this.position * DETENT}deg`);
    this.send({ do: "dial", steps: far });
  }

  bindButton(control, button) {
    let last = -Infinity;
    const down = ({ pointerId }) => this.hold(control, pointerId);
    const up = ({ pointerId, timeStamp }) => {
      last = timeStamp;
      this.release(pointerId);
    };
    grasp(button, { down, up });
    button.addEventListener("click", ({ detail, timeStamp }) => {
      // Pointers and keys were served already; what is left comes from a screen reader or a switch.
      if (detail === 0 && timeStamp - last >= 500) this.tap(control);
    });
  }

  bindDial() {
    const { dial } = this;
    let [grip, before, rest] = [null, 0, 0];
    const angle = ({ clientX, clientY }) => {
      const { left, top, width, height } = dial.getBoundingClientRect();
      return (Math.atan2(clientY - top - height / 2, clientX - left - width / 2) * 180) / Math.PI;
    };
    const down = (event) => {
      [grip, before, rest] = [event.pointerId, angle(event), 0];
      dial.classList.add("held");
    };
    const move = (event) => {
      if (grip !== event.pointerId) return;
      const now = angle(event);
      // The short way round: from 170 to -170 degrees is 20 on.
      rest += ((now - before + 540) % 360) - 180;
      before = now;
      const steps = Math.trunc(rest / DETENT);
      rest -= steps * DETENT;
      this.turn(steps);
    };
    const up = (event) => {
      if (grip !== event.pointerId) return;
      grip = null;
      dial.classList.remove("held");
    };
    grasp(dial, { down, move, up });
  }

  bindWheel(box) {
    let [rest, last] = [0, 0];
    const turnBy = (event) => {
      if (event.ctrlKey) return; // zooms the page
      event.preventDefault();
      const unit = [1, NOTCH / 3, NOTCH][event.deltaMode];
      const way = (Math.abs(event.deltaY) >= Math.abs(event.deltaX) ? event.deltaY : event.deltaX) * unit;
      if (event.timeStamp - last > 250 || Math.sign(way) !== Math.sign(rest)) rest = 0;
      last = event.timeStamp;
      // A notch is a step, whatever is left of a glide.
      const notches = Math.round(way / NOTCH);
      rest = notches ? 0 : rest + way;
      const steps = Math.trunc(rest / GLIDE);
      rest -= steps * GLIDE;
      this.turn(notches || steps);
    };
    box.addEventListener("wheel", turnBy, { passive: false });
  }

  // What a key does where the focus is: a focused button takes Space, the log and a bar the arrows.
  keyDown(event) {
    const [key, source] = [meant(event), `key ${event.code}`];
    const own = event.target.closest?.("button, input, .notices");
    const [focused] = Object.entries(this.buttons).find(([, button]) => button === own) ?? [];
    const control = key === " " && focused ? focused : PRESSES[key];
    const theirs = key === " " ? own && !focused : key in TURNS && own?.matches("input, .notices");
    if (theirs || !(control || key in TURNS)) return;
    event.preventDefault();
    if (key in TURNS) this.turn(TURNS[key]);
    else if (!event.repeat && !this.held.has(source)) this.hold(control, source);
  }
}

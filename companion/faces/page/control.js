// The dial, its push, Roll and Back: pointers, wheel and keys become down, up and dial.

const DETENT = 15; // degrees
const NOTCH = 100; // pixels that one notch of a mouse wheel scrolls, about
const GLIDE = 40; // pixels of a touchpad's scrolling for one step
const FAR = 12; // steps that the dial turns at once, at most
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

export class Controls {
  constructor({ box, dial, buttons, send }) {
    Object.assign(this, { dial, buttons, send });
    this.position = 0;
    this.held = new Map(); // what holds a control: a pointer, a key
    for (const [control, button] of Object.entries(buttons)) this.bindButton(control, button);
    this.bindDial();
    this.bindWheel(box);
    document.addEventListener("keydown", (event) => this.keyDown(event));
    document.addEventListener("keyup", (event) => this.release(`key ${event.code}`) && event.preventDefault());
    // Away from the page nobody sees a finger lifted.
    addEventListener("blur", () => this.releaseAll());
    addEventListener("pagehide", () => this.releaseAll());
    document.addEventListener("visibilitychange", () => document.hidden && this.releaseAll());
  }

  holds(control) {
    return [...this.held.values()].includes(control);
  }

  hold(control, source) {
    if (!this.holds(control)) this.send({ do: "down", control });
    this.held.set(source, control);
    this.buttons[control].classList.add("held");
  }

  release(source) {
    const control = this.held.get(source);
    if (!this.held.delete(source)) return false;
    if (!this.holds(control)) {
      this.send({ do: "up", control });
      this.buttons[control].classList.remove("held");
    }
    return true;
  }

  releaseAll() {
    for (const source of [...this.held.keys()]) this.release(source);
  }

  tap(control, time = TAP) {
    this.hold(control, `tap ${control}`);
    setTimeout(() => this.release(`tap ${control}`), time);
  }

  turn(steps) {
    if (!steps) return;
    const far = Math.max(-FAR, Math.min(FAR, steps));
    this.position += far;
    this.dial.setAttribute("aria-valuenow", this.position);
    this.dial.style.setProperty("--turn", `${this.position * DETENT}deg`);
    this.send({ do: "dial", steps: far });
  }

  bindButton(control, button) {
    let last = -Infinity;
    grasp(button, {
      down: ({ pointerId }) => this.hold(control, pointerId),
      up: ({ pointerId, timeStamp }) => {
        last = timeStamp;
        this.release(pointerId);
      },
    });
    button.addEventListener("click", (event) => {
      // Pointers and keys were served already; what is left comes from a screen reader or a switch.
      if (event.detail === 0 && event.timeStamp - last >= 500) this.tap(control);
    });
  }

  bindDial() {
    let grip = null;
    const angle = (event) => {
      const box = this.dial.getBoundingClientRect();
      return (Math.atan2(event.clientY - box.top - box.height / 2, event.clientX - box.left - box.width / 2) * 180) / Math.PI;
    };
    grasp(this.dial, {
      down: (event) => {
        grip ??= { id: event.pointerId, at: angle(event), rest: 0 };
        this.dial.classList.add("held");
      },
      move: (event) => {
        if (grip?.id !== event.pointerId) return;
        const now = angle(event);
        // The short way round: from 170 to -170 degrees is 20 on.
        grip.rest += ((now - grip.at + 540) % 360) - 180;
        grip.at = now;
        const steps = Math.trunc(grip.rest / DETENT);
        grip.rest -= steps * DETENT;
        this.turn(steps);
      },
      up: (event) => {
        if (grip?.id !== event.pointerId) return;
        grip = null;
        this.dial.classList.remove("held");
      },
    });
  }

  bindWheel(box) {
    let rest = 0;
    let last = 0;
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
    const key = meant(event);
    const own = event.target.closest?.("button, input, .notices");
    const [focused] = Object.entries(this.buttons).find(([, button]) => button === own) ?? [];
    const control = key === " " && focused ? focused : PRESSES[key];
    const theirs = key === " " ? own && !focused : key in TURNS && own?.matches("input, .notices");
    if (theirs || !(control || key in TURNS)) return;
    event.preventDefault();
    if (key in TURNS) this.turn(TURNS[key]);
    else if (!event.repeat && !this.held.has(`key ${event.code}`)) this.hold(control, `key ${event.code}`);
  }
}

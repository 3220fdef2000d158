// The dial, its push, Roll and Back: pointers, wheel and keys become down, up and dial.

const DETENT = 15; // degrees
const NOTCH = 100; // pixels that one notch of a mouse wheel scrolls, about
const GLIDE = 40; // pixels of a touchpad's scrolling for one step
const TAP = 60; // ms that a click without a pointer (from a screen reader) holds a control

const TURNS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const PRESSES = { Enter: "push", " ": "push", r: "roll", R: "roll", Backspace: "back", Escape: "back" };

export class Controls {
  constructor({ box, dial, buttons, send }) {
    this.dial = dial;
    this.buttons = buttons;
    this.send = send;
    this.position = 0;
    this.held = { push: new Set(), roll: new Set(), back: new Set() };
    this.keys = new Map();
    for (const [control, button] of Object.entries(buttons)) this.bindButton(control, button);
    this.bindDial();
    this.bindWheel(box);
    document.addEventListener("keydown", (event) => this.keyDown(event));
    document.addEventListener("keyup", (event) => this.keyUp(event));
    // Away from the page nobody sees a finger lifted.
    addEventListener("blur", () => this.releaseAll());
    addEventListener("pagehide", () => this.releaseAll());
    document.addEventListener("visibilitychange", () => document.hidden && this.releaseAll());
  }

  hold(control, source) {
    const { [control]: sources } = this.held;
    if (sources.size === 0) this.send({ do: "down", control });
    sources.add(source);
    this.buttons[control].classList.add("held");
  }

  release(control, source) {
    const { [control]: sources } = this.held;
    if (!sources.delete(source) || sources.size > 0) return;
    this.send({ do: "up", control });
    this.buttons[control].classList.remove("held");
  }

  releaseAll() {
    this.keys.clear();
    for (const [control, sources] of Object.entries(this.held)) for (const source of [...sources]) this.release(control, source);
  }

  tap(control, time = TAP) {
    this.hold(control, "tap");
    setTimeout(() => this.release(control, "tap"), time);
  }

  turn(steps) {
    if (!steps) return;
    const far = Math.max(-12, Math.min(12, steps));
    this.position += far;
    this.dial.setAttribute("aria-valuenow", this.position);
    this.show(this.position * DETENT);
    this.send({ do: "dial", steps: far });
  }

  show(degrees) {
    this.dial.style.setProperty("--turn", `${degrees}deg`);
  }

  bindButton(control, button) {
    let last = -Infinity;
    button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      button.setPointerCapture(event.pointerId);
      this.hold(control, event.pointerId);
    });
    for (const kind of ["pointerup", "pointercancel", "lostpointercapture"]) {
      button.addEventListener(kind, (event) => {
        last = event.timeStamp;
        this.release(control, event.pointerId);
      });
    }
    button.addEventListener("click", (event) => {
      // Pointers and keys were served already; what is left comes from a screen reader or a switch.
      if (event.detail !== 0 || event.timeStamp - last < 500) return;
      this.tap(control);
    });
    button.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  bindDial() {
    let grip = null;
    const angle = (event) => {
      const box = this.dial.getBoundingClientRect();
      return (Math.atan2(event.clientY - box.top - box.height / 2, event.clientX - box.left - box.width / 2) * 180) / Math.PI;
    };
    this.dial.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || grip) return;
      this.dial.setPointerCapture(event.pointerId);
      this.dial.classList.add("held");
      grip = { id: event.pointerId, at: angle(event), rest: 0 };
    });
    this.dial.addEventListener("pointermove", (event) => {
      if (grip?.id !== event.pointerId) return;
      const now = angle(event);
      // The short way round: from 170 to -170 degrees is 20 on.
      grip.rest += ((now - grip.at + 540) % 360) - 180;
      grip.at = now;
      const steps = Math.trunc(grip.rest / DETENT);
      grip.rest -= steps * DETENT;
      this.turn(steps);
    });
    for (const kind of ["pointerup", "pointercancel", "lostpointercapture"]) {
      this.dial.addEventListener(kind, (event) => {
        if (grip?.id !== event.pointerId) return;
        grip = null;
        this.dial.classList.remove("held");
      });
    }
    this.dial.addEventListener("contextmenu", (event) => event.preventDefault());
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
      if (Math.abs(way) >= NOTCH / 2) {
        rest = 0;
        this.turn(Math.sign(way) * Math.max(1, Math.round(Math.abs(way) / NOTCH)));
        return;
      }
      rest += way;
      const steps = Math.trunc(rest / GLIDE);
      rest -= steps * GLIDE;
      this.turn(steps);
    };
    box.addEventListener("wheel", turnBy, { passive: false });
  }

  // What a key means where the focus is: a text is typed, a focused button takes Space, the log scrolls.
  meaning(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return null;
    if (event.target instanceof Element && event.target.closest("input")) return null;
    const { key } = event;
    const own = event.target instanceof Element ? event.target.closest("button, .notices") : null;
    if (own?.matches(".notices") && (key in TURNS || key === " ")) return null;
    const [control] = Object.entries(this.buttons).find(([, button]) => button === own) ?? [];
    if (control && key === " ") return { control };
    if (key === " " && own?.matches("button")) return null;
    if (key in TURNS) return { steps: TURNS[key] };
    if (key in PRESSES) return { control: PRESSES[key] };
    return null;
  }

  keyDown(event) {
    const meaning = this.meaning(event);
    if (!meaning) return;
    event.preventDefault();
    if (meaning.steps) {
      this.turn(meaning.steps);
    } else if (!event.repeat && !this.keys.has(event.code)) {
      this.keys.set(event.code, meaning.control);
      this.hold(meaning.control, `key ${event.code}`);
    }
  }

  keyUp(event) {
    const control = this.keys.get(event.code);
    if (!control) return;
    event.preventDefault();
    this.keys.delete(event.code);
    this.release(control, `key ${event.code}`);
  }
}

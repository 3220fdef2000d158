// Quiet sounds, off until somebody turns them on. A tune is [Hz, seconds] after [Hz, seconds].

const TUNES = {
  done: [[659, 0.09], [880, 0.14]],
  tick: [[196, 0.05]],
  roll: [[440, 0.07], [330, 0.07], [392, 0.07], [294, 0.07]],
  turn: [[523, 0.13], [784, 0.16]],
  found: [[784, 0.08], [1047, 0.08], [1319, 0.18]],
  secret: [[587, 0.1], [587, 0.06]],
  refused: [[330, 0.08], [220, 0.16]],
  won: [[523, 0.11], [659, 0.11], [784, 0.11], [1047, 0.24]],
  lost: [[392, 0.16], [330, 0.16], [262, 0.3]],
};
const LOUD = 0.06;
const PATIENCE = 1000; // ms in which a browser that lets a page sound after a touch does so

// Wanted is not heard: a browser may forbid sound, and stops it in the background or behind a phone's lock.
export class Sound {
  constructor(toggle) {
    this.toggle = toggle;
    this.on = false;
    toggle.addEventListener("click", () => this.set(!this.heard));
    for (const kind of ["pointerup", "keydown", "visibilitychange"])
      document.addEventListener(kind, ({ target }) => target !== toggle && this.wake());
  }

  get heard() {
    return this.on && this.context?.state === "running";
  }

  async set(on) {
    this.on = on;
    await this.wake();
    this.tell();
    this.play("done");
  }

  async wake() {
    if (!this.on || this.heard) return;
    try {
      this.context ??= new AudioContext();
      this.context.onstatechange = () => this.tell();
      await Promise.race([this.context.resume(), new Promise((done) => setTimeout(done, PATIENCE))]);
    } catch {
      // A browser without sound, or that lets no page have it.
    }
  }

  tell() {
    this.toggle.setAttribute("aria-pressed", this.heard);
    this.toggle.textContent = this.heard ? "Sound on" : this.on ? "Sound blocked by browser" : "Sound off";
  }

  play(name) {
    if (!this.heard || !(name in TUNES)) return;
    let at = this.context.currentTime + 0.02;
    for (const [pitch, length] of TUNES[name]) {
      const tone = new OscillatorNode(this.context, { type: "triangle", frequency: pitch });
      const volume = new GainNode(this.context, { gain: 0 });
      volume.gain.setValueAtTime(0, at);
      volume.gain.linearRampToValueAtTime(LOUD, at + 0.01);
      volume.gain.exponentialRampToValueAtTime(0.001, at + length);
      tone.connect(volume).connect(this.context.destination);
      tone.start(at);
      tone.stop(at + length);
      at += length;
    }
  }
}

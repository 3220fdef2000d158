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

export class Sound {
  constructor(button) {
    this.button = button;
    this.context = null;
    this.on = false;
    button.addEventListener("click", () => this.set(!this.on));
  }

  set(on) {
    this.on = on;
    this.button.setAttribute("aria-pressed", on);
    this.button.textContent = on ? "Sound on" : "Sound off";
    if (on) {
      this.context ??= new AudioContext();
      this.context.resume();
      this.play("done");
    }
  }

  play(name) {
    if (!this.on || !(name in TUNES)) return;
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

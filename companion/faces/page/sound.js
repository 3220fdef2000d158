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
export function playSounds(toggle) {
  let [on, context] = [false, null];
  const heard = () => on && context?.state === "running";
  const tell = () => {
    toggle.setAttribute("aria-pressed", heard());
    toggle.textContent = heard() ? "Sound on" : on ? "Sound blocked by browser" : "Sound off";
  };
  const wake = async () => {
    if (!on || heard()) return;
    try {
      context ??= new AudioContext();
      context.onstatechange = tell;
      await Promise.race([context.resume(), new Promise((done) => setTimeout(done, PATIENCE))]);
    } catch {
      // A browser without sound, or that lets no page have it.
    }
  };
  const play = (name) => {
    if (!heard() || !(name in TUNES)) return;
    let at = context.currentTime + 0.02;
    for (const [frequency, length] of TUNES[name]) {
      const tone = new OscillatorNode(context, { type: "triangle", frequency });
      const volume = new GainNode(context, { gain: 0 });
      volume.gain.setValueAtTime(0, at);
      volume.gain.linearRampToValueAtTime(LOUD, at + 0.01);
      volume.gain.exponentialRampToValueAtTime(0.001, at + length);
      tone.connect(volume).connect(context.destination);
      tone.start(at);
      tone.stop(at + length);
      at += length;
    }
  };
  toggle.addEventListener("click", async () => {
    on = !heard();
    await wake();
    tell();
    play("done");
  });
  for (const kind of ["pointerup", "keydown", "visibilitychange"])
    document.addEventListener(kind, ({ target }) => target !== toggle && wake());
  return play;
}

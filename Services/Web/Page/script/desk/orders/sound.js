// A sound when an order arrives. Browsers let a page be heard only after the reader has pressed something on it.
import {read, write} from '../../core/storage.js';

let context = null;
let isDue = false;

/** Whether the reader wants to hear orders. */
export const isWished = () => read('desk.sound') === true;

/** Turns the sound on or off; turning it on plays it. To be called when something was pressed. */
export async function setSound(wish) {
  write('desk.sound', wish ? true : null);
  if (!wish) return;
  isDue = true;
  await wake();
}

/** After a reload the first press on anything makes the wish come true. @returns {() => void} to stop waiting for it */
export function wakeByPress() {
  if (!isWished() || context?.state === 'running') return () => {};
  const kinds = ['pointerdown', 'keydown'];
  const stop = () => kinds.forEach((kind) => removeEventListener(kind, press));
  function press() {
    stop();
    if (isWished()) wake().catch(() => {});
  }
  kinds.forEach((kind) => addEventListener(kind, press));
  return stop;
}

/** Two short tones, if the reader wants them: now, or once the browser lets them be heard. */
export function ring() {
  isDue = isWished() && context !== null && context.state !== 'running';
  if (!isWished() || context?.state !== 'running') return;
  [[660, 0], [880, 0.18]].forEach(([frequency, wait]) => tone(frequency, context.currentTime + wait));
}

function tone(frequency, from) {
  const [oscillator, volume] = [context.createOscillator(), context.createGain()];
  oscillator.frequency.value = frequency;
  volume.gain.setValueAtTime(0.0001, from);
  volume.gain.exponentialRampToValueAtTime(0.3, from + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, from + 0.3);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(from);
  oscillator.stop(from + 0.32);
}

async function wake() {
  context ??= new AudioContext();
  await context.resume();
  if (isDue) ring();
}

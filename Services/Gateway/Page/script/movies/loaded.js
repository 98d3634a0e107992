// The copy as the page uses it, read once.
import { readCopy } from './copy.js';
import { ask } from './experts/expert.js';

let reading = null;

/** The copy, which the worker has read as well; null before the first sync. */
export function loaded() {
  reading ??= read().catch((error) => { reading = null; throw error; });
  return reading;
}

/** The copy is another one. */
export const forgetLoaded = () => { reading = null; };

async function read() {
  const copy = await readCopy();
  if (copy) await ask('load');
  else reading = null;
  return copy;
}

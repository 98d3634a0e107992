// Where the reader is while a page is in view, read again and again.
import { locate } from '../map/position.js';

/** So often, in milliseconds. */
const refresh = 45_000;

/**
 * @param {(here: object|null, problem: string|null) => void} told where, or the key of what says why not
 * @returns {() => void} stops it
 */
export function watchPosition(told) {
  let [here, isOver] = [null, false];
  async function read() {
    if (document.visibilityState !== 'visible') return;
    let problem = null;
    try {
      here = { ...await locate(), readAt: new Date() };
    } catch (error) {
      problem = error.code === 1 ? 'position.refused' : 'position.unknown';
    }
    if (!isOver) told(here, problem);
  }
  document.addEventListener('visibilitychange', read);
  const timer = setInterval(read, refresh);
  read();
  return () => {
    isOver = true;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', read);
  };
}

// Where the reader is while a page is in view, read again and again.
import {locate} from '../map/position.js';

/** So often, in milliseconds. */
const refresh = 45_000;

/**
 * @param {number[]|null} point that the reader set to be at; then the browser is not asked
 * @param {(here: object|null, problem: string|null) => void} told where, or the key of what says why not
 * @returns {{stop: () => void, set: (point: number[]) => void}} `set`: from now on the reader is there
 */
export function watchPosition(point, told) {
  let [here, isOver] = [null, false];
  async function read() {
    if (isOver || document.visibilityState !== 'visible') return;
    let problem = null;
    try {
      here = {...await locate(), readAt: new Date()};
    } catch (error) {
      problem = error.code === 1 ? 'position.refused' : 'position.unknown';
    }
    if (!isOver) told(here, problem);
  }
  document.addEventListener('visibilitychange', read);
  const timer = setInterval(read, refresh);
  if (point) set(point);
  else read();
  return {stop, set};

  function stop() {
    isOver = true;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', read);
  }

  function set(chosen) {
    stop();
    told({point: chosen, source: 'hand'}, null);
  }
}

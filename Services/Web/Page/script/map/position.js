// Where the reader is: told by the browser, set by hand, or where the page begins.
import {t} from '../core/messages.js';
import {notice} from '../core/notices.js';
import {settings} from '../core/files.js';

let last = null;

/** Where the map begins, as the page has it; a page of an earlier release has no such line. */
const begun = () => parsePoint(document.querySelector('meta[name="start"]')?.getAttribute('content'));

/** "13.75,100.5" as a point; null if it is none. */
export function parsePoint(text) {
  const parts = String(text ?? '').split(',').map((part) => (part.trim() === '' ? NaN : Number(part)));
  const isPoint = parts.length === 2 && Math.abs(parts[0]) <= 90 && Math.abs(parts[1]) <= 180;
  return isPoint ? parts : null;
}

export const pointText = ([latitude, longitude]) => `${latitude.toFixed(5)},${longitude.toFixed(5)}`;

/** The browser's position. Rejects if it is refused or cannot be found. */
export function locate() {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject(new Error('no geolocation'));
    navigator.geolocation.getCurrentPosition(({coords}) => {
      last = {point: [coords.latitude, coords.longitude], accuracy: coords.accuracy, source: 'me'};
      resolve(last);
    }, reject, {enableHighAccuracy: true, timeout: 10_000, maximumAge: 0});
  });
}

/** Asks for the position because the reader wants it; says why if there is none. */
export async function locateAloud() {
  try {
    return await locate();
  } catch (error) {
    notice(error.code === 1 ? t('position.refused') : t('position.unknown'), 'warning');
    return null;
  }
}

/**
 * The position without asking anybody: by hand, else what the browser tells by leave given before, else the start.
 * @param {string|null} byHand "latitude,longitude"
 */
export async function position(byHand) {
  const point = parsePoint(byHand);
  if (point) return {point, source: 'hand'};
  const leave = await navigator.permissions?.query({name: 'geolocation'}).catch(() => null);
  if (leave?.state === 'granted') {
    const found = await locate().catch(() => null);
    if (found) return found;
  }
  if (last && leave?.state !== 'denied') return last;
  return {point: begun() ?? (await settings()).start, source: 'start'};
}

/** How a distance from there is said. */
export const fromText = (source) => t({me: 'from.me', hand: 'from.hand', start: 'from.start'}[source]);

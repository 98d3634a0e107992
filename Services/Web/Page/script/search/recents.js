// What was looked for lately. It stays in this browser.
import {read, write} from '../core/storage.js';

/** So many are kept, and so many of them shown. */
const [most, shown] = [12, 5];

/**
 * @typedef {{kind: 'words'|'place'|'item'|'person'|'station'|'area'|'movie', text: string, id?: string, detail?:
 * string}} Recent
 */

/** @returns {Recent[]} the newest first */
export const recents = () => read('searches', []).slice(0, shown);

const isSame = (one, other) => one.kind === other.kind && (one.id ?? one.text) === (other.id ?? other.text);

/** @param {Recent} recent */
export function remember(recent) {
  write('searches', [recent, ...read('searches', []).filter((other) => !isSame(recent, other))].slice(0, most));
}

export const forgetRecents = () => write('searches', null);

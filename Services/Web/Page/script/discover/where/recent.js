// Places that were searched around lately. They stay in this browser.
import {read, write} from '../../core/storage.js';
import {nameChosen} from './naming.js';

const most = 4;

/** @typedef {{name: string, part: {at?: string, station?: string, area?: string}}} Recent */

/** @returns {Recent[]} the latest first */
export const recentPlaces = () => read('places', []);

/** @param {Recent} place */
export function rememberPlace(place) {
  const others = recentPlaces().filter(({name}) => name !== place.name);
  write('places', [place, ...others].slice(0, most));
}

/** How to search there again. @param {Recent} place */
export function partOfRecent({name, part}) {
  if (part.at) nameChosen(part.at, name);
  return part;
}

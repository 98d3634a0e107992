// Times of a place as its own clock shows them, wherever its reader is; the reader's clock until its zone is known.
import {locale} from '../../core/messages.js';
import {isZone} from '../../core/zones.js';

/** @type {Map<string, string>} */
const zones = new Map();

/** @param {{id: string, timeZone?: string}} place */
export function knowZone({id, timeZone}) {
  if (timeZone && isZone(timeZone)) zones.set(id, timeZone);
}

const written = (at, place, style) =>
  new Intl.DateTimeFormat(locale, {...style, timeZone: zones.get(place)}).format(at);

/** "19:24", of whatever day. */
export const hourAt = (text, place) => written(new Date(text), place, {timeStyle: 'short'});

/** "19:24:05", of what happens now. */
export const clockAt = (at, place) => written(at, place, {timeStyle: 'medium'});

/** "28 Nov 2026, 19:24" */
export const dateTimeAt = (text, place) => written(new Date(text), place, {dateStyle: 'medium', timeStyle: 'short'});

/** "19:24", and on another day than the place's today the day, too. */
export function timeAt(text, place) {
  const day = (at) => written(at, place, {dateStyle: 'short'});
  return day(new Date(text)) === day(new Date()) ? hourAt(text, place) : dateTimeAt(text, place);
}

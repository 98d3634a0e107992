// What the gateway would answer, said by the copy: of the API's lists and things those that the page shows.
import {syncedParts} from '../store.js';
import {area, areas, districts, lines, station, stations} from './directory.js';
import {item, items} from './items.js';
import {located} from './located.js';
import {people, person} from './people.js';
import {place, places, ratingOf} from './places.js';
import {suggestions} from './suggestions.js';

/** By path: the part that it is about, or those of which one is enough, and who answers. */
/** @type {[RegExp, string|string[], (asked: any) => Promise<any>][]} */
const routes = [
  [/^\/v1\/places$/, 'places', places],
  [/^\/v1\/places\/([^/]+)$/, 'places', place],
  [/^\/v1\/ratings\/([^/]+)$/, 'summaries', ratingOf],
  [/^\/v1\/items$/, 'items', items],
  [/^\/v1\/items\/([^/]+)$/, 'items', item],
  [/^\/v1\/areas$/, 'areas', areas],
  [/^\/v1\/areas\/([^/]+)\/districts$/, 'areas', districts],
  [/^\/v1\/areas\/([^/]+)$/, 'areas', area],
  [/^\/v1\/lines$/, 'stations', lines],
  [/^\/v1\/lines\/([^/]+)\/stations$/, 'stations', stations],
  [/^\/v1\/stations\/([^/]+)$/, 'stations', station],
  [/^\/v1\/people$/, 'people', people],
  [/^\/v1\/people\/([^/]+)$/, 'people', person],
  [/^\/v1\/suggest$/, 'places', suggestions],
  [/^\/v1\/locate$/, ['places', 'areas'], located],
];

/**
 * @param {string} path with its query
 * @param {string} language that lists are in the order of
 * @param {number} now in milliseconds
 * @returns {Promise<{at: string, body: object}|null>} `at`: when the part was fetched, the oldest of several; null if
 *   the copy cannot say
 */
export async function answer(path, language, now = Date.now()) {
  const {pathname, searchParams} = new URL(path, 'http://copy');
  for (const [pattern, part, say] of routes) {
    const match = pattern.exec(pathname);
    if (!match) continue;
    const parts = [part].flat();
    const synced = Object.values(await syncedParts(parts)).map(({at}) => at);
    const asked =
      {id: match[1] && decodeURIComponent(match[1]), values: Object.fromEntries(searchParams), language, now};
    const body = synced.length > 0 && await say({...asked, isWhole: synced.length === parts.length});
    return body ? {at: synced.sort()[0], body} : null;
  }
  return null;
}

// The places of the merchant who is signed in: read once, as the way around and the choices of a place need them.
import {changes} from '../../core/storage.js';
import {query} from '../../core/api.js';
import {asStaff} from '../../core/staff.js';
import {knowZone} from './clock.js';

/** So many are read at most, a hundred at a time. */
const mostPages = 5;

let known = null;
let asking = null;

/** @returns {object[]|null} null until they are known, and for operators */
export const ownPlaces = () => known;

/**
 * Asks for them if nobody has. An event "desk-nav" on `changes` says that they are there.
 * @returns {Promise<object[]>}
 */
export function knowOwnPlaces(who) {
  if (who.role !== 'merchant') return Promise.resolve([]);
  asking ??=
    read()
      .then((places) => {
        places.forEach(knowZone);
        known = places;
        changes.dispatchEvent(new CustomEvent('desk-nav'));
        return places;
      })
      .catch(() => {
        asking = null;
        return known ?? [];
      });
  return asking;
}

/** Somebody else signs in, or one's places are others now. */
export function forgetOwnPlaces() {
  [known, asking] = [null, null];
}

async function read() {
  const all = [];
  let cursor = null;
  for (let page = 0; page < mostPages; page += 1) {
    const {body} = await asStaff(`/v1/places${query({merchant: 'me', sort: 'name', limit: 100, cursor})}`);
    all.push(...body.items);
    cursor = body.next;
    if (!cursor) break;
  }
  return all;
}

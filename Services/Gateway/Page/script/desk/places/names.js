import { get, query } from '../../kit/api.js';
import { nameOf } from '../../kit/messages.js';
import { asStaff } from '../../kit/staff.js';

/** Names of places, asked for when first wanted; until then the id stands for it. @param {() => void} came told when a name came */
export function placeNames(came) {
  const names = new Map();
  return {
    of(id) {
      if (!names.has(id)) {
        names.set(id, id);
        get(`/v1/places/${id}`).then((place) => { names.set(id, nameOf(place)); came(); }, () => {});
      }
      return names.get(id);
    },
  };
}

/** The places of the merchant who is signed in; at most 500. */
export async function ownPlaces() {
  const all = [];
  let cursor = null;
  for (let page = 0; page < 5; page += 1) {
    const { body } = await asStaff(`/v1/places${query({ merchant: 'me', sort: 'name', limit: 100, cursor })}`);
    all.push(...body.items);
    cursor = body.next;
    if (!cursor) break;
  }
  return all;
}

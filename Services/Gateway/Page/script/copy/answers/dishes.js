// Items by their words.
import { result } from '../database.js';
import { openCopy } from '../store.js';

/** The ids of a place's items: they begin with the place's. */
export const itemsOf = (place) => IDBKeyRange.bound(`${place}.`, `${place}/`, false, true);

export const placeOf = (item) => item.slice(0, item.indexOf('.'));

/** The ids of a store's things that have words beginning with each of some. */
export async function withWords(store, words) {
  let found = null;
  for (const word of words) {
    const index = (await openCopy()).transaction(store).objectStore(store).index('words');
    const ids = await result(index.getAllKeys(IDBKeyRange.bound(word, `${word}\uffff`)));
    found = found === null ? new Set(ids) : new Set(ids.filter((id) => found.has(id)));
  }
  return found ?? new Set();
}

/** The places that have an item of whose name these are words. */
export const placesWithDishes = async (words) => new Set([...await withWords('items', words)].map(placeOf));

// Items by their words.
import {result} from '../database.js';
import {openCopy} from '../store.js';
import {resembling} from './vocabulary.js';

/** The ids of a place's items: they begin with the place's. */
export const itemsOf = (place) => IDBKeyRange.bound(`${place}.`, `${place}/`, false, true);

export const placeOf = (item) => item.slice(0, item.indexOf('.'));

/**
 * The ids of a store's things that have words beginning with each of some; with typing errors forgiven also words that
 * resemble them.
 */
export async function withWords(store, words, isForgiving = false) {
  let found = null;
  for (const [place, word] of words.entries()) {
    const others = isForgiving ? await resembling(store, word, place === words.length - 1) : [];
    const index = (await openCopy()).transaction(store).objectStore(store).index('words');
    const ranges = [IDBKeyRange.bound(word, `${word}\uffff`), ...others.map((other) => IDBKeyRange.only(other))];
    const ids = (await Promise.all(ranges.map((range) => result(index.getAllKeys(range))))).flat();
    found = found === null ? new Set(ids) : new Set(ids.filter((id) => found.has(id)));
  }
  return found ?? new Set();
}

/** The places that have an item of whose name these are words. */
export const placesWithDishes = async (words, isForgiving) =>
  new Set([...await withWords('items', words, isForgiving)].map(placeOf));

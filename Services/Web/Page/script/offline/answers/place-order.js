// What a list of places goes by: the less, the earlier; equal ones go by id.
import {result} from '../database.js';
import {all, openCopy} from '../store.js';
import {itemsOf} from './dishes.js';

/**
 * What of each place is needed to put a list in order. @returns {Promise<(place, {distance, score}) => {rank:
 * number[], name?: string}>}
 */
export async function needs(sort) {
  const ratings =
    ['rating', 'popular'].includes(sort) ? new Map((await all('summaries')).map((one) => [one.thing, one])) : null;
  return (place, {distance, score}) => {
    const {average = -1, count = 0} = ratings?.get(place.id) ?? {};
    switch (sort) {
      case 'distance':
        return {rank: [distance ?? Infinity]};
      case 'relevance':
        return {rank: [-score, distance ?? 0]};
      case 'rating':
        return {rank: [-average, -count]};
      case 'popular':
        return {rank: [-count, -average]};
      case 'newest':
        return {rank: [-Date.parse(place.listing?.listedAt ?? place.updatedAt)]};
      case 'price':
        return {rank: [place.listing?.price?.min ?? NaN]};
      default:
        return {rank: [0], name: place.name};
    }
  };
}

/** Sorts what was found. */
export async function orderOf(sort, found, language) {
  if (sort === 'price') await askMenus(found.filter(({rank: [first]}) => Number.isNaN(first)));
  const {compare} = new Intl.Collator(language);
  found.sort(
    (a, b) =>
      (sort === 'name'
          ? compare(a.name, b.name)
          : a.rank.reduce((found, value, at) => found || order(value, b.rank[at]), 0))
      || (a.id < b.id ? -1 : 1));
}

const order = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** Places that offer no home cost what their cheapest item does. */
async function askMenus(found) {
  for (const one of found) {
    const items = await result((await openCopy()).transaction('items').objectStore('items').getAll(itemsOf(one.id)));
    one.rank = [Math.min(Infinity, ...items.map(({price}) => price.amount))];
  }
}

// How places and items are kept: without what is empty or can be said otherwise, with what they are found by.
import {cellOf} from './cells.js';
import {wordsOf} from './words.js';

/** Without members that say nothing. */
function lean(thing) {
  const isSomething = (value) =>
    value !== null && value !== undefined && !(typeof value === 'object' && Object.keys(value).length === 0);
  return Object.fromEntries(Object.entries(thing).filter(([, value]) => isSomething(value)));
}

export const namesOf = ({name, names = {}}) => [name, ...Object.values(names)];

/** `cells` of all its points, the nearest of which counts. */
export function packPlace(place) {
  const points = [place.geo, ...(place.locations ?? [])];
  const {source, boundary, ...kept} = place;
  return {
    ...lean(kept),
    cells: [...new Set(points.map(({latitude, longitude}) => cellOf(latitude, longitude)))],
    words: wordsOf([...namesOf(place), place.listing?.subtitle]),
  };
}

export function unpackPlace({cells, words, ...place}) {
  return {types: [], names: {}, images: [], servesCuisine: [], ...place};
}

/** What can still be ordered stays even when it is null: that is without limit. */
export function packItem(item) {
  return {...lean(item), available: item.available ?? null, words: wordsOf(namesOf(item))};
}

export function unpackItem({words, ...item}) {
  return {names: {}, ingredients: [], allergens: [], ...item};
}

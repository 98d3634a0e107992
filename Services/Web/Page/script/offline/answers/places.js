// Lists of places, and one.
import {result} from '../database.js';
import {unpackPlace} from '../records/packing.js';
import {few} from '../records/typing.js';
import {askedWords, fit, wordsOf} from '../records/words.js';
import {all, one, openCopy} from '../store.js';
import {list, pageOf, slice} from './list.js';
import {distanceOf, eachWithin} from './near.js';
import {clocksAt, isOpen} from './open-now.js';
import {needs, orderOf} from './place-order.js';
import {regionOf} from './region.js';
import {placesWithDishes} from './dishes.js';

const known = [
  'near',
  'radius',
  'bbox',
  'types',
  'q',
  'sort',
  'open-now',
  'rating',
  'cuisine',
  'count-cuisines',
  'price',
  'currency',
  'purpose',
  'area',
  'inside',
  'station',
  'limit',
  'cursor',
];

/** So many cuisines are counted. */
const mostCuisines = 20;

export async function place({id, now}) {
  const found = await one('places', id);
  return found ? shown(found, {clocks: clocksAt(now), distance: undefined}) : null;
}

/** How people rate a place; of other things more is said than the copy knows. */
export async function ratingOf({id}) {
  if (!(await one('places', id))) return null;
  return {thing: id, count: 0, reviews: 0, ...await one('summaries', id)};
}

export async function places({values, language, now}) {
  const page = pageOf(values);
  if (!page || Object.keys(values).some((name) => !known.includes(name))) return null;
  const region = await regionOf(values, language);
  if (region === null || (!region && !values.types)) return null;
  const clocks = clocksAt(now);
  const sort = values.sort ?? (values.q ? 'relevance' : region?.origin ? 'distance' : 'name');
  const needed = await needs(sort);
  const cuisines = new Map();
  const find = async (isForgiving) => {
    const wish = await wishOf(values, clocks, isForgiving);
    const found = [];
    cuisines.clear();
    const take = (place) => {
      const score = wish(place);
      if (score === null) return;
      for (const cuisine of new Set(place.servesCuisine ?? [])) {
        cuisines.set(cuisine.toLowerCase(), (cuisines.get(cuisine.toLowerCase()) ?? 0) + 1);
      }
      const distance = region?.origin ? distanceOf(place, region.origin) : undefined;
      found.push({id: place.id, distance, ...needed(place, {distance, score})});
    };
    if (region) await eachWithin(region.parts, take);
    else await eachOfTypes(values.types.split(','), take);
    return found;
  };
  let found = await find(false);
  if (values.q && found.length < few) found = await find(true);
  await orderOf(sort, found, language);
  const items = await Promise.all(
    slice(found, page).map(async ({id, distance}) => shown(await one('places', id), {clocks, distance})));
  const counted = [...cuisines].sort((a, b) => b[1] - a[1]).slice(0, mostCuisines);
  return {
    ...list(items, found.length, page),
    reference: region?.reference,
    ...(values['count-cuisines'] === 'true' && {cuisines: Object.fromEntries(counted)}),
  };
}

/** Tells how well a place fits what is asked for; null if it does not. */
async function wishOf(values, clocks, isForgiving) {
  const {types, q, price, currency, purpose, rating, cuisine, 'open-now': openNow} = values;
  const wanted = types?.split(',');
  const words = q ? askedWords(q) : null;
  const score = words && await scoring(words, isForgiving);
  const rated = rating ? new Map((await all('summaries')).map((one) => [one.thing, one.average])) : null;
  // "100-500", "-500" or "100-".
  const [least, most] =
    price ? price.split('-').map((text, index) => (text ? Number(text) : [0, Infinity][index])) : [0, Infinity];
  return (place) => {
    if (wanted && !place.types?.some((type) => wanted.includes(type))) return null;
    if (openNow === 'true' && isOpen(place, clocks) !== true) return null;
    if (rated && (rated.get(place.id) ?? -1) < Number(rating)) return null;
    if (cuisine && !place.servesCuisine?.some((one) => one.toLowerCase().includes(cuisine.toLowerCase()))) return null;
    if (purpose && place.listing?.purpose !== purpose) return null;
    const range = place.listing?.price;
    if ((price || currency)
      && !(range && (!currency || range.currency === currency) && range.min <= most && range.max >= least))
      return null;
    return score ? score(place) : 0;
  };
}

/** Names count most; then what else it is known by, then its dishes. */
async function scoring(words, isForgiving) {
  const dishes = await placesWithDishes(words);
  const alike = isForgiving ? await placesWithDishes(words, true) : dishes;
  return (place) => {
    const inName = fit(words, place.words, isForgiving);
    if (inName >= 1) return 100 * inName;
    const {servesCuisine = [], types = [], address} = place;
    const others = wordsOf([
      ...servesCuisine, ...types.map((type) => type.replace(/([a-z])([A-Z])/g, '$1 $2')),
      ...Object.values(address ?? {})
    ]);
    const inAll = fit(words, [...place.words, ...others], isForgiving);
    const inDishes = dishes.has(place.id) ? 1 : alike.has(place.id) ? 0.0001 : 0;
    return Math.max(100 * inName, inAll > 0 ? inAll : inDishes) || null;
  };
}

/** Of places of a type so many are read at once. */
const atOnce = 500;

async function eachOfTypes(types, tell) {
  const seen = new Set();
  const read = async () => (await openCopy()).transaction('places').objectStore('places');
  for (const type of types) {
    const ids =
      (await result((await read()).index('types').getAllKeys(type))).filter((id) => seen.size !== seen.add(id).size);
    for (let start = 0; start < ids.length; start += atOnce) {
      const store = await read();
      (await Promise.all(ids.slice(start, start + atOnce).map((id) => result(store.get(id))))).forEach(tell);
    }
  }
}

/** A place as the API shows it. */
async function shown(place, {clocks, distance}) {
  const summary = await one('summaries', place.id);
  return {
    ...unpackPlace(place),
    openNow: isOpen(place, clocks),
    rating: summary?.count > 0 ? summary : undefined,
    ...(distance !== undefined && {distance: Math.round(distance * 10) / 10}),
  };
}

// Lists of places, and one.
import { result } from '../database.js';
import { unpackPlace } from '../records/packing.js';
import { fit, wordsOf } from '../records/words.js';
import { one, openCopy } from '../store.js';
import { list, pageOf, slice } from './list.js';
import { distanceOf, eachWithin } from './near.js';
import { clocksAt, isOpen } from './open-now.js';
import { needs, orderOf } from './place-order.js';
import { regionOf } from './region.js';
import { placesWithDishes } from './dishes.js';

const known = ['near', 'radius', 'types', 'q', 'sort', 'open-now', 'price', 'currency', 'area', 'inside', 'station', 'limit', 'cursor'];

export async function place({ id, now }) {
  const found = await one('places', id);
  return found ? shown(found, { clocks: clocksAt(now) }) : null;
}

export async function places({ values, language, now }) {
  const page = pageOf(values);
  if (!page || Object.keys(values).some((name) => !known.includes(name))) return null;
  const region = await regionOf(values, language);
  if (region === null || (!region && !values.types)) return null;
  const clocks = clocksAt(now);
  const wish = await wishOf(values, clocks);
  const sort = values.sort ?? (values.q ? 'relevance' : region?.origin ? 'distance' : 'name');
  const needed = await needs(sort);
  const found = [];
  const take = (place) => {
    const score = wish(place);
    if (score === null) return;
    const distance = region?.origin ? distanceOf(place, region.origin) : undefined;
    found.push({ id: place.id, distance, ...needed(place, { distance, score }) });
  };
  if (region) await eachWithin(region, take);
  else await eachOfTypes(values.types.split(','), take);
  await orderOf(sort, found, language);
  const items = await Promise.all(slice(found, page).map(async ({ id, distance }) => shown(await one('places', id), { clocks, distance })));
  return { ...list(items, found.length, page), reference: region?.reference };
}

/** Tells how well a place fits what is asked for; null if it does not. */
async function wishOf({ types, q, price, currency, 'open-now': openNow }, clocks) {
  const wanted = types?.split(',');
  const words = q ? wordsOf([q]) : null;
  const dishes = words ? await placesWithDishes(words) : null;
  const most = price ? Number(price.slice(1)) : null;
  return (place) => {
    if (wanted && !place.types?.some((type) => wanted.includes(type))) return null;
    if (openNow === 'true' && isOpen(place, clocks) !== true) return null;
    const range = place.listing?.price;
    if ((price || currency) && !(range && (!currency || range.currency === currency) && (!price || range.min <= most))) return null;
    return words ? scoreOf(place, words, dishes) : 0;
  };
}

/** Names count most; then what else it is known by, then its dishes. */
function scoreOf(place, words, dishes) {
  const inName = fit(words, place.words);
  if (inName > 0) return 100 * inName;
  const { servesCuisine = [], types = [], address } = place;
  const others = wordsOf([...servesCuisine, ...types.map((type) => type.replace(/([a-z])([A-Z])/g, '$1 $2')), ...Object.values(address ?? {})]);
  const inAll = fit(words, [...place.words, ...others]);
  return inAll > 0 ? inAll : dishes.has(place.id) ? 1 : null;
}

async function eachOfTypes(types, tell) {
  const seen = new Set();
  for (const type of types) {
    const index = (await openCopy()).transaction('places').objectStore('places').index('types');
    for (const place of await result(index.getAll(type))) {
      if (seen.size !== seen.add(place.id).size) tell(place);
    }
  }
}

/** A place as the API shows it. */
async function shown(place, { clocks, distance }) {
  const summary = await one('summaries', place.id);
  return {
    ...unpackPlace(place), openNow: isOpen(place, clocks), rating: summary?.count > 0 ? summary : undefined,
    ...(distance !== undefined && { distance: Math.round(distance * 10) / 10 }),
  };
}

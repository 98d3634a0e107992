// Where places are that are so far away that their distance says little.
import {get} from '../core/api.js';

/** In metres. */
const far = 50_000;

/** By the ids of places; null where an address names no city. */
const known = new Map();

/** Suggestions with the cities of those far away. @param {any[]} items */
export async function withCities(items, signal) {
  return Promise.all(items.map(async (item) => ({...item, city: isFar(item) ? await cityOf(item.id, signal) : null})));
}

const isFar = ({kind, distance}) => kind === 'place' && distance > far;

async function cityOf(id, signal) {
  if (!known.has(id)) {
    const place = await get(`/v1/places/${id}`, {signal}).catch(() => null);
    if (!place) return null;
    known.set(id, place.address?.addressLocality ?? null);
  }
  return known.get(id);
}

// Menus, dishes near a point, and one item.
import { result } from '../database.js';
import { unpackItem } from '../records/packing.js';
import { few } from '../records/typing.js';
import { askedWords, fit } from '../records/words.js';
import { one, openCopy } from '../store.js';
import { itemsOf, placeOf, withWords } from './dishes.js';
import { byName, list, pageOf, slice } from './list.js';
import { distanceOf, eachWithin } from './near.js';

const known = ['place', 'near', 'radius', 'q', 'limit', 'cursor'];

export async function item({ id }) {
  const found = await one('items', id);
  return found ? { ...unpackItem(found), placeName: (await one('places', found.place))?.name } : null;
}

export async function items({ values, language }) {
  const page = pageOf(values);
  if (!page || Object.keys(values).some((name) => !known.includes(name))) return null;
  const { place, near, radius = 2000, q } = values;
  if (place && !q && !near) return list(...await menu(place, page, language), page);
  if (!near || place) return null;
  const around = await placesAround(near.split(',').map(Number), Number(radius));
  return list(...(q ? await fitting(q, around, page) : await byPlace(around, page, language)), page);
}

/** A page of a place's items, and how many it has. */
async function menu(place, page, language) {
  const [found, there] = [await read(itemsOf(place)), await one('places', place)];
  return [slice(byName(found, language), page).map((item) => ({ ...unpackItem(item), placeName: there?.name })), found.length];
}

const read = async (range) => result((await openCopy()).transaction('items').objectStore('items').getAll(range));

/** The nearest first. */
async function placesAround(center, radius) {
  const found = [];
  await eachWithin([{ center, radius }], (place) => found.push({ id: place.id, name: place.name, distance: distanceOf(place, center) }));
  return found.sort((a, b) => a.distance - b.distance || (a.id < b.id ? -1 : 1));
}

/** The places' items, place by place. */
async function byPlace(places, { start, length }, language) {
  const ids = await result((await openCopy()).transaction('items').objectStore('items').getAllKeys());
  const counts = new Map();
  ids.map(placeOf).forEach((place) => counts.set(place, (counts.get(place) ?? 0) + 1));
  const shown = [];
  let total = 0;
  for (const { id, name } of places) {
    const count = counts.get(id) ?? 0;
    if (count > 0 && total + count > start && shown.length < length) {
      const menu = byName(await read(itemsOf(id)), language).slice(Math.max(0, start - total));
      shown.push(...menu.slice(0, length - shown.length).map((item) => ({ ...unpackItem(item), placeName: name })));
    }
    total += count;
  }
  return [shown, total];
}

/** Those that the words fit best come first, then the nearest. */
async function fitting(q, places, page) {
  const words = askedWords(q);
  const ranks = new Map(places.map(({ id, name }, rank) => [id, { rank, name }]));
  const find = async (isForgiving) => [...await withWords('items', words, isForgiving)].filter((id) => ranks.has(placeOf(id)));
  let ids = await find(false);
  const isForgiving = ids.length < few;
  if (isForgiving) ids = await find(true);
  const found = [];
  for (const id of ids) {
    const item = await one('items', id);
    found.push({ id, score: fit(words, item.words, isForgiving), ...ranks.get(item.place) });
  }
  found.sort((a, b) => b.score - a.score || a.rank - b.rank || (a.id < b.id ? -1 : 1));
  const items = await Promise.all(slice(found, page).map(async ({ id, name }) => ({ ...unpackItem(await one('items', id)), placeName: name })));
  return [items, found.length];
}

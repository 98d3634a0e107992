// Menus, dishes of a region, and one item.
import {result} from '../database.js';
import {unpackItem} from '../records/packing.js';
import {few} from '../records/typing.js';
import {askedWords, fit} from '../records/words.js';
import {all, one, openCopy} from '../store.js';
import {itemsOf, placeOf, withWords} from './dishes.js';
import {byName, list, pageOf, slice} from './list.js';
import {distanceOf, eachWithin} from './near.js';
import {clocksAt, isOpen} from './open-now.js';
import {regionOf} from './region.js';

const known = [
  'place',
  'near',
  'radius',
  'bbox',
  'area',
  'inside',
  'station',
  'q',
  'price',
  'currency',
  'open-now',
  'rating',
  'cuisine',
  'limit',
  'cursor',
];

export async function item({id}) {
  const found = await one('items', id);
  return found ? {...unpackItem(found), placeName: (await one('places', found.place))?.name} : null;
}

export async function items({values, language, now}) {
  const page = pageOf(values);
  if (!page || Object.keys(values).some((name) => !known.includes(name))) return null;
  const {place, q} = values;
  const isPlain = ['near', 'bbox', 'area', 'station', 'price', 'open-now'].every((name) => !values[name]);
  if (place && !q && isPlain) return list(...await menu(place, page, language), page);
  const region = place ? null : await regionOf(values, language);
  if (!region) return null;
  const around = await placesIn(region, values, now);
  const wants = wishOf(values);
  const found = await (q ? fitting(q, around, page, wants) : byPlace(around, page, {language, wants}));
  return {...list(...found, page), reference: region.reference};
}

/** Which items are wanted by their price; undefined for all. */
function wishOf({price, currency}) {
  if (!price && !currency) return undefined;
  const [least, most] =
    price ? price.split('-').map((text, index) => (text ? Number(text) : [0, Infinity][index])) : [0, Infinity];
  return (item) => (!currency || item.price.currency === currency) && item.price.amount >= least
    && item.price.amount <= most;
}

/**
 * A page of a place's items, and how many it has.
 * @returns {Promise<[object[], number]>}
 */
async function menu(place, page, language) {
  const [found, there] = [await read(itemsOf(place)), await one('places', place)];
  return [
    slice(byName(found, language), page).map((item) => ({...unpackItem(item), placeName: there?.name})), found.length
  ];
}

const read = async (range) => result((await openCopy()).transaction('items').objectStore('items').getAll(range));

/**
 * The nearest first; without a point to be near to by their names.
 * @param {{parts: any, origin?: number[]}} region see `region.js`
 * @param {Record<string, string>} values of the question
 * @param {number} now in milliseconds
 */
async function placesIn({parts, origin}, {rating, cuisine, 'open-now': openNow}, now) {
  const clocks = clocksAt(now);
  const rated = rating ? new Map((await all('summaries')).map((one) => [one.thing, one.average])) : null;
  const found = [];
  await eachWithin(parts, (place) => {
    if (openNow === 'true' && isOpen(place, clocks) !== true) return;
    if (rated && (rated.get(place.id) ?? -1) < Number(rating)) return;
    if (cuisine && !place.servesCuisine?.some((one) => one.toLowerCase().includes(cuisine.toLowerCase()))) return;
    const {id, name, names, geo} = place;
    found.push({id, name, names, geo, distance: origin && distanceOf(place, origin)});
  });
  const nearer = (a, b) => (origin ? a.distance - b.distance : a.name.localeCompare(b.name));
  return found.sort((a, b) => nearer(a, b) || (a.id < b.id ? -1 : 1));
}

/** An item as the API shows it in lists. */
const shown = (item, {name, names, geo, distance}) => ({
  ...unpackItem(item),
  placeName: name,
  ...(Object.keys(names ?? {}).length > 0 && {placeNames: names}),
  geo,
  ...(distance !== undefined && {distance: Math.round(distance * 10) / 10}),
});

/**
 * The places' items, place by place.
 * @returns {Promise<[object[], number]>}
 */
async function byPlace(places, {start, length}, {language, wants}) {
  const ids = await result((await openCopy()).transaction('items').objectStore('items').getAllKeys());
  const counts = new Map();
  ids.map(placeOf).forEach((place) => counts.set(place, (counts.get(place) ?? 0) + 1));
  const found = [];
  let total = 0;
  for (const place of places) {
    let count = counts.get(place.id) ?? 0;
    const isNeeded = total + count > start && found.length < length;
    if (count > 0 && (isNeeded || wants)) {
      const menu = byName((await read(itemsOf(place.id))).filter(wants ?? (() => true)), language);
      count = menu.length;
      if (isNeeded)
        found.push(
          ...menu.slice(Math.max(0, start - total)).slice(0, length - found.length).map((item) => shown(item, place)));
    }
    total += count;
  }
  return [found, total];
}

/**
 * Those that the words fit best come first, then the nearest.
 * @returns {Promise<[object[], number]>}
 */
async function fitting(q, places, page, wants) {
  const words = askedWords(q);
  const ranks = new Map(places.map((place, rank) => [place.id, {rank, place}]));
  const find =
    async (isForgiving) => [...await withWords('items', words, isForgiving)].filter((id) => ranks.has(placeOf(id)));
  let ids = await find(false);
  const isForgiving = ids.length < few;
  if (isForgiving) ids = await find(true);
  const found = [];
  for (const id of ids) {
    const item = await one('items', id);
    if (!wants || wants(item)) found.push({id, score: fit(words, item.words, isForgiving), ...ranks.get(item.place)});
  }
  found.sort((a, b) => b.score - a.score || a.rank - b.rank || (a.id < b.id ? -1 : 1));
  return [
    await Promise.all(slice(found, page).map(async ({id, place}) => shown(await one('items', id), place))), found.length
  ];
}

// What somebody may want to write who has begun to.
import {metres} from '../../map/geodesic.js';
import {namesOf} from '../records/packing.js';
import {few} from '../records/typing.js';
import {askedWords, fit, folded, wordsOf} from '../records/words.js';
import {all, one} from '../store.js';
import {withWords} from './dishes.js';
import {nameIn} from './list.js';
import {eachWithin} from './near.js';

/** In metres around the reader: there every place is looked at, of those farther away and of items so many. */
const [neighbourhood, mostOthers] = [3000, 200];

export async function suggestions({values: {q, near, limit = 8}, language}) {
  const words = askedWords(q);
  if (words.length === 0) return null;
  const here = near?.split(',').map(Number);
  const written = await scoredBy(words, here, language, false);
  const scored = written.length < few ? await scoredBy(words, here, language, true) : written;
  scored.sort(
    (a, b) => b.score - a.score || (a.distance ?? Infinity) - (b.distance ?? Infinity) || (a.id < b.id ? -1 : 1));
  const seen = new Set();
  const isNew = ({kind, text}) => seen.size !== seen.add(`${kind}/${folded(text)}`).size;
  return {items: scored.filter(isNew).slice(0, Number(limit)).map(({score, ...suggestion}) => suggestion)};
}

async function scoredBy(words, here, language, isForgiving) {
  const found =
    [...await placesNamed(words, here, isForgiving), ...await itemsNamed(words, isForgiving), ...await others()];
  const distanceOf = ({geo}) => (geo && here ? metres(here, [geo.latitude, geo.longitude]) : undefined);
  return found
    .map(({kind, thing, geo}) => ({
      text: nameIn(language)(thing),
      kind,
      id: thing.id,
      distance: distanceOf({geo}),
      place: thing.place,
      ...more(kind, thing),
      score: fit(words, thing.words ?? wordsOf(namesOf(thing)), isForgiving),
    }))
    .filter(({score}) => score > 0);
}

/** What else is said of a suggestion. */
function more(kind, thing) {
  if (kind === 'place') {
    return {types: thing.types, servesCuisine: thing.servesCuisine, street: thing.address?.streetAddress};
  }
  if (kind === 'station') return {service: [...new Set(thing.stops.map(({service}) => service))].sort().join('/')};
  return kind === 'item' ? {price: thing.price, places: 1} : {};
}

async function placesNamed(words, here, isForgiving) {
  const found = new Map();
  const isMeant = (place) => fit(words, place.words, isForgiving) > 0;
  if (here)
    await eachWithin([{center: here, radius: neighbourhood}], (place) => {
      if (isMeant(place)) found.set(place.id, place);
    });
  for (const place of await read('places', words, isForgiving)) found.set(place.id, place);
  return [...found.values()].map((thing) => ({kind: 'place', thing, geo: thing.geo}));
}

const itemsNamed = async (words, isForgiving) =>
  (await read('items', words, isForgiving)).map((thing) => ({kind: 'item', thing}));

const read = async (store, words, isForgiving) =>
  Promise.all([...await withWords(store, words, isForgiving)].slice(0, mostOthers).map((id) => one(store, id)));

/** Stations, areas and people are few: all are looked at. */
async function others() {
  const [stations, areas, people] = await Promise.all(['stations', 'areas', 'people'].map(all));
  return [
    ...stations.map((thing) => ({kind: 'station', thing, geo: thing.geo})),
    ...areas.map((thing) => ({kind: 'area', thing, geo: thing.center})),
    ...people.map((thing) => ({kind: 'person', thing})),
  ];
}

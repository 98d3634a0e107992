// Stations around a point, the nearest first. There are few: the lines with all of their stations are read once.
import {get} from '../core/api.js';
import {metres} from './earth.js';

let known = null;

/** Every station once, with the lines that stop there. */
export function allStations() {
  known ??= read().catch((error) => {
    known = null;
    throw error;
  });
  return known;
}

async function read() {
  const {items: lines} = await get('/v1/lines');
  const lists = await Promise.all(lines.map(({id}) => get(`/v1/lines/${id}/stations`)));
  const byId = new Map();
  for (const {items} of lists)
    for (const station of items) byId.set(station.id, station);
  return [...byId.values()];
}

/** "BTS", "BTS/MRT". */
export const servicesOf = ({stops = []}) => [...new Set(stops.map(({service}) => service))].sort().join('/');

/** @returns {[number, number]} */
const pointOf = ({geo}) => [geo.latitude, geo.longitude];

const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a name has words, or begins with them. */
const isNamed = ({name, names = {}}, words) => [name, ...Object.values(names)].some(
  (one) => ` ${plain(one)}`.includes(` ${plain(words)}`));

/** As a list of the API would be. @param {{near: string, radius: number, q?: string}} where `q`: of a name */
export async function stationsNear({near, radius, q = ''}, {limit, start}) {
  const [latitude, longitude] = near.split(',').map(Number);
  const all =
    (await allStations())
      .map((station) => ({...station, kind: 'station', distance: metres([latitude, longitude], pointOf(station))}))
      .filter((station) => station.distance <= radius && (!q || isNamed(station, q)))
      .sort((a, b) => a.distance - b.distance);
  const end = start + limit;
  return {items: all.slice(start, end), total: all.length, next: end < all.length ? String(end) : null};
}

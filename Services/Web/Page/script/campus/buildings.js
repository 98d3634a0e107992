// The buildings of the campus, and the organisations in them.
import {get, query} from '../core/api.js';
import {pair} from '../map/earth.js';
import {metres} from '../map/geodesic.js';

/** How far beyond its outermost buildings a campus still is, in degrees (some 200 m). */
const margin = 0.002;
/** An organisation stands in the nearest building, if that is no farther away, in metres. */
const beside = 150;
/** Lists are read so many pages far. */
const mostPages = 10;

/** All buildings by name. */
export const buildings = () => all({types: 'CollegeBuilding', sort: 'name'});

/** All of a list. */
async function all(asked) {
  const items = [];
  let cursor = null;
  for (let page = 0; page < mostPages; page += 1) {
    const found = await get(`/v1/places${query({...asked, limit: 100, cursor})}`);
    items.push(...found.items);
    cursor = found.next;
    if (!cursor) break;
  }
  return items;
}

/** The organisations on the campus by the building that they are in. @returns {Promise<Map<string, object[]>>} */
export async function organisations(houses, bounds) {
  const found = (await all({types: 'EducationalOrganization'})).filter(({geo}) => isOn(pair(geo), bounds));
  const byBuilding = new Map();
  for (const one of found) {
    const near = nearest(houses, pair(one.geo));
    if (near) byBuilding.set(near.id, [...byBuilding.get(near.id) ?? [], one]);
  }
  return byBuilding;
}

/** @param {object[]} houses @param {[number, number]} point */
function nearest(houses, point) {
  let [best, least] = [null, beside];
  for (const house of houses) {
    const far = metres(point, pair(house.geo));
    if (far < least) [best, least] = [house, far];
  }
  return best;
}

/** Those that are named on the map come first: few, and so far from each other, in metres. */
const [named, between] = [10, 280];

/** @param {any[]} houses the most important first */
export function spread(houses) {
  const first = [];
  for (const house of houses) {
    if (first.length === named) break;
    if (first.every((one) => metres(pair(one.geo), pair(house.geo)) >= between)) first.push(house);
  }
  return [...first, ...houses.filter((house) => !first.includes(house))];
}

/** The rectangle that holds all of them. */
export function boundsOf(houses) {
  const [latitudes, longitudes] = ['latitude', 'longitude'].map((name) => houses.map(({geo}) => geo[name]));
  if (houses.length === 0) return {corners: [[-60, -180], [75, 180]], center: [0, 0]};
  const low = [Math.min(...latitudes), Math.min(...longitudes)];
  const high = [Math.max(...latitudes), Math.max(...longitudes)];
  return {corners: [low, high], center: [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2]};
}

/** @param {number[]} point @param {{corners: number[][]}} bounds */
export function isOn([latitude, longitude], {corners: [low, high]}) {
  return latitude >= low[0] - margin && latitude <= high[0] + margin && longitude >= low[1] - margin
    && longitude <= high[1] + margin;
}

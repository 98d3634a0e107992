import { get, query } from '../kit/api.js';

/** How far beyond its outermost buildings a campus still is, in degrees (some 200 m). */
const margin = 0.002;

/** All buildings by name; at most ten pages of them. */
export async function buildings() {
  const all = [];
  let cursor = null;
  for (let page = 0; page < 10; page += 1) {
    const { items, next } = await get(`/v1/places${query({ types: 'CollegeBuilding', sort: 'name', limit: 100, cursor })}`);
    all.push(...items);
    cursor = next;
    if (!next) break;
  }
  return all;
}

/** The rectangle that holds all of them. */
export function boundsOf(buildings) {
  const [latitudes, longitudes] = ['latitude', 'longitude'].map((name) => buildings.map(({ geo }) => geo[name]));
  if (buildings.length === 0) return { corners: [[-60, -180], [75, 180]], center: [0, 0] };
  const low = [Math.min(...latitudes), Math.min(...longitudes)];
  const high = [Math.max(...latitudes), Math.max(...longitudes)];
  return { corners: [low, high], center: [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2] };
}

export const isOn = ([latitude, longitude], { corners: [low, high] }) => latitude >= low[0] - margin && latitude <= high[0] + margin
  && longitude >= low[1] - margin && longitude <= high[1] + margin;

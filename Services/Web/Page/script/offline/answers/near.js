// Places where they are, read from the copy a row of squares at a time.
import {metres} from '../../map/geodesic.js';
import {result} from '../database.js';
import {cellsAround} from '../records/cells.js';
import {openCopy} from '../store.js';

/** Of places that are read at once, but for those of one square. */
const mostAtOnce = 1000;

/** @returns {[number, number]} */
const pair = ({latitude, longitude}) => [latitude, longitude];
const pointsOf = ({geo, locations = []}) => [geo, ...locations].map(pair);

/** In metres from a point to the nearest of a place's. */
export const distanceOf = (place, from) => Math.min(...pointsOf(place).map((point) => metres(from, point)));

/**
 * Tells each place in any part of a region to somebody, once. @param {{center: number[], radius: number, outline?:
 * object}[]} parts see `region.js`
 */
export async function eachWithin(parts, tell) {
  const seen = new Set();
  for (const {center, radius, outline} of parts) {
    const isThere = (place) =>
      (outline ? pointsOf(place).some((point) => isInside(point, outline)) : distanceOf(place, center) <= radius);
    for (const span of cellsAround(center, radius)) {
      await eachIn(span, (place) => {
        if (!isThere(place)) return;
        // A place with several points stands under several squares.
        if ((place.cells.length > 1 || parts.length > 1) && seen.size === seen.add(place.id).size) return;
        tell(place);
      });
    }
  }
}

/** @param {number[]} span @param {(place: any) => void} tell */
async function eachIn([first, last], tell) {
  const range = IDBKeyRange.bound(first, last);
  const index = (await openCopy()).transaction('places').objectStore('places').index('cells');
  if (last > first && await result(index.count(range)) > mostAtOnce) {
    const middle = Math.floor((first + last) / 2);
    await eachIn([first, middle], tell);
    await eachIn([middle + 1, last], tell);
    return;
  }
  const found =
    await result((await openCopy()).transaction('places').objectStore('places').index('cells').getAll(range));
  found.forEach(tell);
}

/**
 * Whether a point is inside of a GeoJSON polygon or several: a line from it to the east crosses the rings an odd
 * number of times.
 */
export function isInside([latitude, longitude], {type, coordinates}) {
  const polygons = type === 'Polygon' ? [coordinates] : coordinates;
  const crosses = ([x1, y1], [x2, y2]) =>
    (y1 > latitude) !== (y2 > latitude) && longitude < (x2 - x1) * (latitude - y1) / (y2 - y1) + x1;
  const count = (ring) => ring.slice(1).filter((corner, index) => crosses(ring[index], corner)).length;
  return polygons.some((rings) => rings.reduce((sum, ring) => sum + count(ring), 0) % 2 === 1);
}

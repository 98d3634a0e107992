// Where places are looked for, as the question says it, and what the answer says of it.
import { metres } from '../../movies/experts/geodesic.js';
import { one } from '../store.js';
import { nameIn } from './list.js';

const pair = ({ latitude, longitude }) => [latitude, longitude];

/**
 * @returns {Promise<undefined|null|{center: number[], radius: number, outline?: object, origin?: number[], reference: object}>} `origin`:
 *   what distances are from; undefined for everywhere, null if the copy does not know
 */
export async function regionOf({ near, radius, area, inside, station }, language) {
  const point = near?.split(',').map(Number);
  if (station) return ofStation(await one('stations', station), radius, language);
  if (area) return ofArea(await one('areas', area), { radius, inside, origin: point }, language);
  if (!point) return undefined;
  return { center: point, radius: Number(radius ?? 2000), origin: point, reference: { kind: 'point', geo: { latitude: point[0], longitude: point[1] } } };
}

function ofStation(station, radius, language) {
  if (!station) return null;
  const services = [...new Set(station.stops.map(({ service }) => service))].sort().join('/');
  const name = [nameIn(language)(station), services].filter(Boolean).join(', ');
  const center = pair(station.geo);
  return { center, radius: Number(radius ?? 2000), origin: center, reference: { kind: 'station', id: station.id, name, geo: station.geo } };
}

function ofArea(area, { radius, inside, origin }, language) {
  if (!area || (inside === 'true' && !area.boundary)) return null;
  const reference = { kind: 'area', id: area.id, name: nameIn(language)(area), geo: area.center };
  const round = inside === 'true' ? around(area.boundary) : { center: pair(area.center), radius: Number(radius ?? 10_000) };
  return { ...round, origin, reference };
}

/** A circle that holds an outline. */
function around(outline) {
  const corners = (outline.type === 'Polygon' ? [outline.coordinates] : outline.coordinates).flat(2);
  const [west, east] = [Math.min, Math.max].map((pick) => corners.reduce((found, [x]) => pick(found, x), corners[0][0]));
  const [south, north] = [Math.min, Math.max].map((pick) => corners.reduce((found, [, y]) => pick(found, y), corners[0][1]));
  const center = [(south + north) / 2, (west + east) / 2];
  return { center, radius: corners.reduce((far, [x, y]) => Math.max(far, metres(center, [y, x])), 0), outline };
}

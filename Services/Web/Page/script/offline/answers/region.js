// Where places are looked for, as the question says it, and what the answer says of it.
import {metres} from '../../map/geodesic.js';
import {one} from '../store.js';
import {nameIn} from './list.js';

const pair = ({latitude, longitude}) => [latitude, longitude];

/**
 * @returns {Promise<undefined|null|{parts: {center: number[], radius: number, outline?: object}[], origin?: number[],
 *   reference: object}>} places in any of the parts; `origin`: what distances are from; undefined for everywhere, null
 *   if the copy does not know
 */
export async function regionOf({near, radius, area, inside, station, bbox}, language) {
  const point = near?.split(',').map(Number);
  if (bbox) return ofBox(bbox.split(',').map(Number), point);
  if (station) return ofStation(await one('stations', station), radius, language);
  if (area)
    return ofAreas(
      await Promise.all(area.split(',').map((id) => one('areas', id))), {radius, inside, origin: point}, language);
  if (!point) return undefined;
  return {
    parts: [{center: point, radius: Number(radius ?? 2000)}],
    origin: point,
    reference: {kind: 'point', geo: {latitude: point[0], longitude: point[1]}},
  };
}

function ofStation(station, radius, language) {
  if (!station) return null;
  const services = [...new Set(station.stops.map(({service}) => service))].sort().join('/');
  const name = [nameIn(language)(station), services].filter(Boolean).join(', ');
  const center = pair(station.geo);
  return {
    parts: [{center, radius: Number(radius ?? 2000)}],
    origin: center,
    reference: {kind: 'station', id: station.id, name, geo: station.geo}
  };
}

function ofAreas(areas, {radius, inside, origin}, language) {
  const isInside = inside === 'true';
  if (areas.some((area) => !area || (isInside && !area.boundary))) return null;
  const parts = areas.map(
    ({boundary, center}) => (isInside ? around(boundary) : {center: pair(center), radius: Number(radius ?? 10_000)}));
  const name = areas.map(nameIn(language)).join(', ');
  return {
    parts,
    origin,
    reference: {kind: 'area', name, ...(areas.length === 1 && {id: areas[0].id, geo: areas[0].center})}
  };
}

/** @param {number[]} box west, south, east, north */
function ofBox([west, south, east, north], origin) {
  if ([west, south, east, north].some(Number.isNaN) || west > east) return null;
  const ring = [[west, south], [east, south], [east, north], [west, north], [west, south]];
  return {parts: [around({type: 'Polygon', coordinates: [ring]})], origin, reference: {kind: 'box'}};
}

/** A circle that holds an outline. */
function around(outline) {
  const corners = (outline.type === 'Polygon' ? [outline.coordinates] : outline.coordinates).flat(2);
  const [west, east] =
    [Math.min, Math.max].map((pick) => corners.reduce((found, [x]) => pick(found, x), corners[0][0]));
  const [south, north] =
    [Math.min, Math.max].map((pick) => corners.reduce((found, [, y]) => pick(found, y), corners[0][1]));
  const center = [(south + north) / 2, (west + east) / 2];
  return {center, radius: corners.reduce((far, [x, y]) => Math.max(far, metres(center, [y, x])), 0), outline};
}

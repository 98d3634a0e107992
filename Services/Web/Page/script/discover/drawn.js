// An area that the reader drew, as the address has it: "longitude,latitude;…".

/** @param {number[][]} corners [latitude, longitude] */
export const polygonOf = (corners) =>
  corners.map(([latitude, longitude]) => (`${longitude.toFixed(5)},${latitude.toFixed(5)}`)).join(';');

/** As GeoJSON; null for none, and for what is none. */
export function drawnArea(polygon) {
  const ring = polygon.split(';').map((corner) => corner.split(',').map(Number));
  if (ring.length < 3 || ring.flat().some((value) => !Number.isFinite(value))) return null;
  return {type: 'Polygon', coordinates: [[...ring, ring[0]]]};
}

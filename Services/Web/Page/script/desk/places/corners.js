// An area's corners as one writes them: "latitude, longitude", one a line.

/** The corners of a polygon that is one ring, without the last, which is the first again. */
export const cornersText = (area) =>
  pointsOf(area).map((point) => point.map((degrees) => (Number(degrees.toFixed(6)))).join(', ')).join('\n');

/** All corners of a polygon or of several, as [latitude, longitude]; each ring without its last. */
export function pointsOf({type, coordinates}) {
  const rings = type === 'Polygon' ? coordinates : coordinates.flat();
  return rings.flatMap((ring) => ring.slice(0, -1)).map(([longitude, latitude]) => [latitude, longitude]);
}

/**
 * @param {string} text
 * @returns {object|null} a polygon as GeoJSON has it; null unless there are three corners or more, each of two numbers
 */
export function cornersOf(text) {
  const lines = text.split(/\n|;/).map((line) => line.trim()).filter(Boolean);
  const ring = lines.map((line) => line.split(/[\s,]+/).map(Number).reverse());
  const isPoint = (point) => point.length === 2 && Math.abs(point[0]) <= 180 && Math.abs(point[1]) <= 90;
  const isClosed = ring.length > 1 && String(ring[0]) === String(ring.at(-1));
  const open = isClosed ? ring.slice(0, -1) : ring;
  return open.length >= 3 && open.every(isPoint) ? {type: 'Polygon', coordinates: [[...open, open[0]]]} : null;
}

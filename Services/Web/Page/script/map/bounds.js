// Rectangles of the earth: {south, west, north, east}. Points are [latitude, longitude].

/** The rectangle around points; null without any. */
export function boundsOf(points) {
  if (points.length === 0) return null;
  const [latitudes, longitudes] = [0, 1].map((index) => points.map((point) => point[index]));
  return {
    south: Math.min(...latitudes),
    west: Math.min(...longitudes),
    north: Math.max(...latitudes),
    east: Math.max(...longitudes),
  };
}

export const overlaps = (a, b) => a.west < b.east && b.west < a.east && a.south < b.north && b.south < a.north;

/** @param {any} bounds @param {number[]} point */
export const holds = (bounds, [latitude, longitude]) =>
  latitude >= bounds.south && latitude <= bounds.north && longitude >= bounds.west && longitude <= bounds.east;

/** "west,south,east,north", as the API wants a `bbox`. */
export const boxText = ({west, south, east, north}) => [Math.max(-180, west),
  Math.max(-90, south),
  Math.min(180, east),
  Math.min(90, north),
].map((degrees) => Number(degrees.toFixed(5))).join(',');

/**
 * Mercator's square, in which the world is one wide and one high.
 * @param {number[]} point
 */
export function toSquare([latitude, longitude]) {
  const radians = Math.max(-85.0511, Math.min(85.0511, latitude)) * Math.PI / 180;
  return [(longitude + 180) / 360, (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2];
}

export const fromSquare = ([x, y]) => [Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180 / Math.PI, x * 360 - 180];

/**
 * A ring of so many metres around a point, as GeoJSON has it.
 * @param {number[]} point
 * @param {number} metres
 */
export function circle([latitude, longitude], metres) {
  const [up, along] = [metres / 111_195, metres / (111_195 * Math.max(0.01, Math.cos(latitude * Math.PI / 180)))];
  const corner = (index) => {
    const turn = index / 32 * Math.PI;
    return [longitude + along * Math.sin(turn), latitude + up * Math.cos(turn)];
  };
  return {type: 'Polygon', coordinates: [Array.from({length: 65}, (_, index) => corner(index % 64))]};
}

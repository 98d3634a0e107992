const radians = (degrees) => degrees * Math.PI / 180;
const radius = 6_371_008.8;

/**
 * Metres over the ground between two points (haversine on the mean sphere).
 * @param {number[]} from @param {number[]} to
 */
export function metres([aLatitude, aLongitude], [bLatitude, bLongitude]) {
  const [a, b] = [radians(aLatitude), radians(bLatitude)];
  const h =
    Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(radians(bLongitude - aLongitude) / 2) ** 2;
  return 2 * radius * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Degrees from north, clockwise, in which one sets out. */
export function bearing([aLatitude, aLongitude], [bLatitude, bLongitude]) {
  const [a, b, turn] = [radians(aLatitude), radians(bLatitude), radians(bLongitude - aLongitude)];
  const angle =
    Math.atan2(Math.sin(turn) * Math.cos(b), Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(turn));
  return (angle * 180 / Math.PI + 360) % 360;
}

/**
 * "41.4,2.17" of what the API calls a coordinate, as a pair.
 * @param {{latitude: number, longitude: number}} geo
 * @returns {[number, number]}
 */
export const pair = (geo) => [geo.latitude, geo.longitude];

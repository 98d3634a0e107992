// A net over the earth: each place stands under the number of the square that it is in, so that what is near is found
// without looking at the rest.

/** Of a square, in degrees: some 2.2 km from south to north. */
const size = 0.02;
const [columns, rows] = [Math.round(360 / size), Math.round(180 / size)];
/** The length of a degree from south to north, in metres; a little less than anywhere, so that no square is missed. */
const metresOfDegree = 110_500;

const rowOf = (latitude) => Math.min(rows - 1, Math.max(0, Math.floor((latitude + 90) / size)));
const columnOf = (longitude) => ((Math.floor((longitude + 180) / size) % columns) + columns) % columns;

/** The number of the square that a point is in; those beside each other in a row have numbers in a row. */
export const cellOf = (latitude, longitude) => rowOf(latitude) * columns + columnOf(longitude);

/**
 * The squares that hold everything within some metres of a point, as [first, last] in each row; none for a radius
 * below 0.
 */
export function cellsAround([latitude, longitude], radius) {
  const height = radius / metresOfDegree;
  const [low, high] = [Math.max(-90, latitude - height), Math.min(90, latitude + height)];
  // Towards the poles a degree from west to east is shorter.
  const narrowest = Math.cos(Math.max(Math.abs(low), Math.abs(high)) * Math.PI / 180);
  const width = narrowest < 0.001 ? 360 : height / narrowest;
  const spans = [];
  for (let row = rowOf(low); row <= rowOf(high); row += 1) spans.push(...spansOf(row * columns, longitude, width));
  return spans;
}

/** A row's squares from west to east; across the antimeridian in two parts. */
function spansOf(first, longitude, width) {
  if (width >= 180) return [[first, first + columns - 1]];
  const [west, east] = [columnOf(longitude - width), columnOf(longitude + width)];
  return west <= east ? [[first + west, first + east]] : [[first + west, first + columns - 1], [first, first + east]];
}

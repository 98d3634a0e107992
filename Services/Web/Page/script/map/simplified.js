/**
 * A line with fewer points that stays near it (Douglas and Peucker, 1973).
 * @param {[number, number][]} points
 * @param {number} tolerance how far a point that is left out may lie from the line, in the points' unit
 * @param {number} most points; with more of them the tolerance doubles
 * @returns {[number, number][]}
 */
export function simplified(points, tolerance, most) {
  const kept = new Set([0, points.length - 1]);
  /** @type {[number, number][]} */
  const open = [[0, points.length - 1]];
  while (open.length > 0) {
    const [first, last] = open.pop();
    let [farthest, distance] = [0, tolerance];
    for (let index = first + 1; index < last; index += 1) {
      const found = distanceTo(points[index], points[first], points[last]);
      if (found > distance) [farthest, distance] = [index, found];
    }
    if (distance === tolerance) continue;
    kept.add(farthest);
    open.push([first, farthest], [farthest, last]);
  }
  const left = points.filter((_, index) => kept.has(index));
  return left.length > most ? simplified(points, tolerance * 2, most) : left;
}

/** From a point to the part of a line between two others. */
function distanceTo([x, y], [fromX, fromY], [toX, toY]) {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const length = dx * dx + dy * dy;
  const part = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - fromX) * dx + (y - fromY) * dy) / length));
  return Math.hypot(x - fromX - part * dx, y - fromY - part * dy);
}

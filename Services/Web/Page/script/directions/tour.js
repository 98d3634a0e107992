// The order in which to visit several points, from where one is: the next nearest first, then turned round where that
// is shorter (2-opt; G. A. Croes, 1958). It is not the best of all orders, and for a handful seldom a worse one.
import {metres} from '../map/geodesic.js';

/** Nobody looks at more homes in a day. */
export const mostStops = 10;

/**
 * @param {number[]} start
 * @param {number[][]} points
 * @returns {number[]} the indices of the points in their order
 */
export function tourOf(start, points) {
  const left = points.map((_, index) => index);
  const order = [];
  let at = start;
  while (left.length > 0) {
    left.sort((one, other) => metres(at, points[one]) - metres(at, points[other]) || one - other);
    order.push(left.shift());
    at = points[order.at(-1)];
  }
  return improved(start, points, order);
}

function improved(start, points, order) {
  const at = (index) => (index < 0 ? start : points[order[index]]);
  const gain = (first, last) => {
    const after = last + 1 < order.length;
    return metres(at(first - 1), at(first)) + (after ? metres(at(last), at(last + 1)) : 0)
      - metres(at(first - 1), at(last)) - (after ? metres(at(first), at(last + 1)) : 0);
  };
  // Each turn makes the tour shorter by a metre or more, so this ends.
  for (let isShorter = true; isShorter;) {
    isShorter = false;
    for (let first = 0; first < order.length - 1; first += 1) {
      for (let last = first + 1; last < order.length; last += 1) {
        if (gain(first, last) < 1) continue;
        order.splice(first, last - first + 1, ...order.slice(first, last + 1).reverse());
        isShorter = true;
      }
    }
  }
  return order;
}

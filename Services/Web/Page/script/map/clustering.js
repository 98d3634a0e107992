// Many places on few pins, as search does it for whole answers (Services/Search/Clusters): a net over the map, whose
// cells are some eighty pixels wide; what is alone in its cell stays itself.
import {fromSquare, holds, toSquare} from './bounds.js';

/** The width of a cell, in pixels. */
export const cell = 80;

/** From this zoom on nothing is put together. */
export const apart = 17;

/**
 * @typedef {object} Cluster
 * @property {number} count
 * @property {Record<string, number>} kinds
 * @property {number[]} point
 * @property {{south: number, west: number, north: number, east: number}} bounds of what is in it
 * @property {any} [item] that is alone in it
 */

/**
 * @param {{point: number[], kind?: string}[]} items
 * @returns {{items: object[], clusters: Cluster[]}}
 */
export function clustered(items, zoom) {
  if (zoom >= apart) return {items, clusters: []};
  const cells = new Map();
  const scale = 256 * 2 ** Math.floor(zoom) / cell;
  for (const item of items) {
    const [x, y] = toSquare(item.point);
    const key = `${Math.floor(x * scale)},${Math.floor(y * scale)}`;
    if (!cells.has(key)) cells.set(key, []);
    cells.get(key).push(item);
  }
  const groups = [...cells.values()];
  return {
    items: groups.filter((group) => group.length === 1).flat(),
    clusters: groups.filter((group) => group.length > 1).map(clusterOf),
  };
}

/** What clusters hold besides these points. @param {Cluster[]} clusters @param {{point: number[]}[]} shown */
export function without(clusters, shown) {
  return clusters
    .map((cluster) => {
      const away = shown.filter(({point}) => holds(cluster.bounds, point));
      const count = cluster.count - away.length;
      // The middle of what is left.
      const middle = (axis) =>
        (cluster.point[axis] * cluster.count - away.reduce((sum, {point}) => sum + point[axis], 0)) / count;
      return away.length > 0 && count > 0 ? {...cluster, count, point: [middle(0), middle(1)]} : {...cluster, count};
    })
    .filter(({count}) => count > 0);
}

/** Half the width of a cluster, and of a dot, each with some room, in pixels. */
const halves = {
  cluster: 25,
  dot: 12
};
const half = ({count}) => (count > 1 ? halves.cluster : halves.dot);

/** Something alone, among clusters. @param {any} item @returns {Cluster} */
export const alone = (item) => ({...clusterOf([item]), item});

/**
 * Clusters none of which lies on another: those that would are one.
 * @param {Cluster[]} clusters
 * @param {(point: number[]) => number[]} project where on the map a point is, in pixels
 */
export function spaced(clusters, project) {
  const left = [];
  for (const cluster of clusters) {
    let one = cluster;
    const nearOne = (other) => far(one, other, project) < half(one) + half(other);
    for (let at = left.findIndex(nearOne); at >= 0; at = left.findIndex(nearOne))
      one = joined(one, left.splice(at, 1)[0]);
    left.push(one);
  }
  return left;
}

/** How far a cluster may be from what it takes in, in pixels. */
const reach = 100;

/**
 * Clusters that have room: what has none is counted by one near it.
 * @param {Cluster[]} clusters
 * @param {(point: number[]) => number[]} project
 * @param {(cluster: Cluster) => boolean} hasRoom takes the room, if there is some
 */
export function gathered(clusters, project, hasRoom) {
  const [placed, lost] = [[], []];
  for (const one of clusters.toSorted((a, b) => b.count - a.count)) (hasRoom(one) ? placed : lost).push(one);
  const left = [];
  for (const one of lost) {
    const farFrom = (index) => far(one, placed[index], project);
    const near =
      [...placed.keys()]
        .filter((index) => placed[index].count > 1 && farFrom(index) < reach)
        .sort((a, b) => farFrom(a) - farFrom(b))[0];
    if (near === undefined) left.push(one);
    else placed[near] = {...joined(placed[near], one), point: placed[near].point};
  }
  return [...placed, ...left];
}

function far(a, b, project) {
  const [[x, y], [otherX, otherY]] = [project(a.point), project(b.point)];
  return Math.hypot(x - otherX, y - otherY);
}

/** @param {Cluster} a @param {Cluster} b @returns {Cluster} */
function joined(a, b) {
  const count = a.count + b.count;
  const kinds = {...a.kinds};
  for (const [kind, more] of Object.entries(b.kinds)) kinds[kind] = (kinds[kind] ?? 0) + more;
  return {
    count,
    kinds,
    point: [0, 1].map((axis) => (a.point[axis] * a.count + b.point[axis] * b.count) / count),
    bounds: {
      south: Math.min(a.bounds.south, b.bounds.south),
      west: Math.min(a.bounds.west, b.bounds.west),
      north: Math.max(a.bounds.north, b.bounds.north),
      east: Math.max(a.bounds.east, b.bounds.east),
    },
  };
}

/** @param {any[]} items @returns {Cluster} */
function clusterOf(items) {
  /** @type {Record<string, number>} */
  const kinds = {};
  let [sumX, sumY, south, west, north, east] = [0, 0, 90, 180, -90, -180];
  for (const {point, kind = 'place'} of items) {
    kinds[kind] = (kinds[kind] ?? 0) + 1;
    const [x, y] = toSquare(point);
    [sumX, sumY] = [sumX + x, sumY + y];
    [south, north] = [Math.min(south, point[0]), Math.max(north, point[0])];
    [west, east] = [Math.min(west, point[1]), Math.max(east, point[1])];
  }
  const point = fromSquare([sumX / items.length, sumY / items.length]);
  return {count: items.length, kinds, point, bounds: {south, west, north, east}};
}

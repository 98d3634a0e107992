// Parts of the map that are kept in this browser for times without a connection. The service worker (worker.js) answers
// with them.
import {files, settings} from '../../core/files.js';
import {read, write} from '../../core/storage.js';
import {overlaps, toSquare} from '../bounds.js';

/** The cache that worker.js looks into. */
const cacheName = 'map-tiles-1';

/** The width of an area, in metres; the first zoom of which all is kept; how many areas. */
export const side = 5000;
const [first, most] = [10, 20];

/**
 * @typedef {object} Area
 * @property {string} id
 * @property {string} name
 * @property {number[]} center
 * @property {number} bytes as they are kept
 * @property {string} at when it was fetched
 * @property {string[]} tiles their addresses
 */

/** @returns {Area[]} the newest first */
export const areas = () => read('mapAreas', []);

/** Whether there is a map here that can be kept. */
export const canKeep = async () => 'caches' in globalThis && Boolean((await settings().catch(() => null))?.map);

/** Whether no more areas fit. */
export const isFull = () => areas().length >= most;

/**
 * The square around a point.
 * @param {number[]} point
 */
export function squareAround([latitude, longitude]) {
  const [up, along] = [side / 2 / 111_195, side / 2 / (111_195 * Math.max(0.05, Math.cos(latitude * Math.PI / 180)))];
  return {south: latitude - up, north: latitude + up, west: longitude - along, east: longitude + along};
}

/** The addresses of all tiles that a rectangle needs; empty where there is no map. */
export async function tilesOf(bounds) {
  const {map} = await settings();
  const sets =
    map.sets.filter(({bounds: [west, south, east, north]}) => (overlaps(bounds, {west, south, east, north})));
  // Where there is nothing but the world's ground, there is nothing to keep.
  if (sets.every(({maxzoom}) => maxzoom < first)) return [];
  return sets.flatMap((set) => {
    const from = Math.min(set.maxzoom, Math.max(set.minzoom, set.maxzoom < first ? 0 : first));
    return range(from, set.maxzoom).flatMap((zoom) => tilesAt(bounds, zoom).map(([x,
      y]) => `/tiles/${set.name}/${zoom}/${x}/${y}.mvt?v=${set.version}`));
  });
}

const range = (from, to) => Array.from({length: to - from + 1}, (_, index) => from + index);

function tilesAt({south, west, north, east}, zoom) {
  const tile = (point) => toSquare(point).map((part) => Math.min(2 ** zoom - 1, Math.floor(part * 2 ** zoom)));
  const [[x1, y1], [x2, y2]] = [tile([north, west]), tile([south, east])];
  return range(x1, x2).flatMap((x) => range(y1, y2).map((y) => [x, y]));
}

/**
 * Fetches what an area needs and keeps it. Rejects if the connection is lost or there is no room; then nothing of it
 * stays.
 * @param {{name: string, center: number[]}} area
 * @param {(part: number) => void} [progress] from 0 to 1
 */
export async function keepArea({name, center}, progress = () => {}) {
  const tiles = await tilesOf(squareAround(center));
  const cache = await caches.open(cacheName);
  const before = new Set((await cache.keys()).map(({url}) => url.slice(location.origin.length)));
  let bytes = 0;
  try {
    for (const [index, address] of tiles.entries()) {
      bytes += await keepTile(cache, address);
      progress((index + 1) / tiles.length);
    }
    await keepDrawing(cache);
  } catch (error) {
    await Promise.all(tiles.filter((address) => !before.has(address)).map((address) => cache.delete(address)));
    throw error;
  }
  const area = {id: crypto.randomUUID(), name, center, bytes, tiles, at: new Date().toISOString()};
  write('mapAreas', [area, ...areas()].slice(0, most));
  return area;
}

/** @returns {Promise<number>} how many bytes it takes */
async function keepTile(cache, address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  if (answer.status === 204) {
    await cache.put(address, new Response(null, {status: 204}));
    return 0;
  }
  const packed = await new Response(answer.body.pipeThrough(new CompressionStream('gzip'))).arrayBuffer();
  // Unpacked again by the service worker.
  await cache.put(address, new Response(packed, {headers: {'Content-Type': 'application/gzip'}}));
  return packed.byteLength;
}

/** What draws tiles: the styles, and the library with its worker. */
async function keepDrawing(cache) {
  const {map, files: names} = await settings();
  const library = names.filter((name) => /^maplibre\/.*\.js$/.test(name)).map((name) => `${files}/${name}`);
  const addresses = [...Object.values(map.styles), ...library];
  await Promise.all(addresses.map(async (address) => {
    if (!(await cache.match(address))) await cache.add(address);
  }));
}

/** Removes an area and those of its tiles that no other one needs. */
export async function forgetArea(id) {
  const gone = areas().find((area) => area.id === id);
  const left = areas().filter((area) => area.id !== id);
  write('mapAreas', left.length > 0 ? left : null);
  if (left.length === 0) return caches.delete(cacheName);
  const needed = new Set(left.flatMap(({tiles}) => tiles));
  const cache = await caches.open(cacheName);
  return Promise.all(gone.tiles.filter((address) => !needed.has(address)).map((address) => cache.delete(address)));
}

// A layer for Leaflet that draws the gateway's tiles on canvases.
import {overlaps} from '../bounds.js';
import {compiled, paint} from './painter.js';
import {readTile} from './vector-tile.js';

/** The width of a drawn tile, in pixels, and how many read tiles are kept. */
const [side, most] = [512, 80];

/** @param {object} style of MapLibre, with the gateway's sources */
export function tileGround(L, style, {over = false} = {}) {
  const layers = compiled(style);
  const sources = Object.entries(style.sources).filter(([, source]) => source.type === 'vector');
  const grounds = new Map(sources.map(([name]) => [`${name}-ground`, name]));
  const read = reader();

  async function draw(canvas, {x, y, z}) {
    const zoom = z - 1;
    const panes = new Map();
    await Promise.all(sources.map(async ([name, source]) => {
      if (zoom < (source.minzoom ?? 0) || !overlaps(boundsOfTile(x, y, zoom), rectangle(source.bounds))) return;
      panes.set(name, await pane(source, x, y, zoom, read));
    }));
    for (const [ground, name] of grounds) {
      if (panes.has(name)) panes.set(ground, groundPane(style.sources[name], x, y, zoom));
    }
    const density = Math.min(2, window.devicePixelRatio || 1);
    canvas.width = side * density;
    canvas.height = side * density;
    const context = canvas.getContext('2d');
    context.scale(density, density);
    paint(context, layers, panes, {zoom, size: side, over});
  }

  const Ground = L.GridLayer.extend({
    createTile(at, done) {
      const canvas = document.createElement('canvas');
      canvas.setAttribute('aria-hidden', 'true');
      draw(canvas, at).then(() => done(null, canvas), (error) => done(error, canvas));
      return canvas;
    },
  });
  return new Ground({tileSize: side, minZoom: 1, maxZoom: 19, keepBuffer: 1, className: 'tile-ground'});
}

/** The tile that holds this one, drawn larger beyond the last zoom that there is. */
async function pane(source, x, y, zoom, read) {
  const deeper = Math.max(0, zoom - source.maxzoom);
  const [column, row, times] = [x >> deeper, y >> deeper, 2 ** deeper];
  const address = source.tiles[0].replace('{z}', zoom - deeper).replace('{x}', column).replace('{y}', row);
  const [left, top] = [-(x - column * times) * side, -(y - row * times) * side];
  return {layers: await read(address), size: side * times, left, top};
}

/** Land under a set of tiles, since the world's coasts are coarse. */
function groundPane({bounds}, x, y, zoom) {
  const tiles = 2 ** zoom;
  const across = (longitude) => ((longitude + 180) / 360 * tiles - x) * 4096;
  const down = (latitude) => ((1 - Math.asinh(Math.tan(latitude * Math.PI / 180)) / Math.PI) / 2 * tiles - y) * 4096;
  const [west, south, east, north] = [across(bounds[0]), down(bounds[1]), across(bounds[2]), down(bounds[3])];
  const parts = [[[west, north], [east, north], [east, south], [west, south], [west, north]]];
  const layer = {extent: 4096, features: [{kind: 3, properties: {}, parts: () => parts}]};
  return {layers: new Map([['', layer]]), size: side, left: 0, top: 0};
}

const rectangle = ([west, south, east, north] = [-180, -90, 180, 90]) => ({west, south, east, north});

function boundsOfTile(x, y, zoom) {
  const tiles = 2 ** zoom;
  const latitude = (row) => Math.atan(Math.sinh(Math.PI * (1 - 2 * row / tiles))) * 180 / Math.PI;
  return {west: x / tiles * 360 - 180, east: (x + 1) / tiles * 360 - 180, north: latitude(y), south: latitude(y + 1)};
}

/** Fetches and reads tiles, the last ones only once. */
function reader() {
  const kept = new Map();
  return (address) => {
    if (kept.has(address)) return kept.get(address);
    const reading =
      fetch(address).then(async (answer) => (answer.status === 200 ? readTile(await answer.arrayBuffer()) : new Map()));
    kept.set(address, reading);
    reading.catch(() => kept.delete(address));
    if (kept.size > most) kept.delete(kept.keys().next().value);
    return reading;
  };
}

// What the map is drawn of: the gateway's tiles and their style, or pictures of another server.
import {language} from '../core/messages.js';
import {settings} from '../core/files.js';
import {isDark} from '../core/appearance.js';
import {overlaps} from './bounds.js';

/** @typedef {'standard'|'satellite'|'hybrid'} Kind */

/** The kinds of map that there are here, the usual one first. @returns {Promise<Kind[]>} */
export async function kindsHere() {
  const {map, tiles} = await settings();
  return ['standard', 'satellite', 'hybrid'].filter(
    (kind) => kind === 'standard' || tiles[kind] || (kind === 'hybrid' && map && tiles.satellite));
}

/** The pictures of a kind: {url, attribution}; null where the map is drawn of tiles or has none. */
export async function picturesOf(kind) {
  const {tiles} = await settings();
  const found = tiles[kind] ?? (kind === 'hybrid' ? tiles.satellite : null);
  return found ? {...found, url: found.url.replace('{language}', language)} : null;
}

/** Whether lines and names are drawn over pictures that have none. */
export async function drawsOver(kind) {
  const {map, tiles} = await settings();
  return kind === 'hybrid' && Boolean(map) && !tiles.hybrid;
}

const styles = new Map();

/** The style for the page's appearance; null where the gateway has no tiles. Each caller gets one of its own. */
export async function mapStyle({dark = isDark()} = {}) {
  const {map} = await settings();
  if (!map) return null;
  const address = map.styles[dark ? 'dark' : 'light'];
  if (!styles.has(address)) {
    const loading = fetch(address).then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(address))));
    loading.catch(() => styles.delete(address));
    styles.set(address, loading);
  }
  const style = structuredClone(await styles.get(address));
  for (const source of Object.values(style.sources)) {
    source.tiles &&= source.tiles.map((path) => location.origin + path);
    // Shown beneath the map for what is in view.
    delete source.attribution;
  }
  return style;
}

/** Who has to be named for a rectangle at a zoom, each once. */
export async function attributionsOf(kind, bounds, zoom) {
  const [{map}, pictures] = [await settings(), await picturesOf(kind)];
  const drawn = !pictures || await drawsOver(kind) ? map?.sets ?? [] : [];
  const seen = drawn.filter((set) => {
    const [west, south, east, north] = set.bounds;
    return zoom >= set.minzoom && overlaps(bounds, {west, south, east, north});
  });
  // The whole world's ground is named where nothing else is.
  const parts = seen.filter(({minzoom, bounds: [west]}) => seen.length === 1 || minzoom > 0 || west > -180);
  return [...new Set([
    pictures?.attribution.replace(/[<>&]/g, ''), ...parts.flatMap(({attribution}) => (attribution.split(/,\s*(?=©)/)))
  ])]
    .filter(Boolean);
}

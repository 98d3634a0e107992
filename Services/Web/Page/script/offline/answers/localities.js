// The cities and postal codes that the addresses of the copy's places name, each with the middle of its places, as the
// services have them.
import {folded} from '../records/words.js';
import {eachOf, syncedParts} from '../store.js';

/** By what it is called: digits and letters of a postal code, the words of a city; empty if nothing is left of it. */
const keyOf = {
  'postal-code': (name) => folded(name).replace(/[^\p{L}\p{N}]/gu, ''),
  city: (name) => folded(name).split(/[\s,]+/).filter(Boolean).join(' '),
};
const kinds = Object.keys(keyOf);

let known = null;

/**
 * Read once for each copy. @returns {Promise<{exactly: (name: string) => object[], beginning: (name: string, most:
 * number) => object[]}>}
 */
export async function localities() {
  const at = (await syncedParts(['places'])).places?.at;
  if (known === null || known.at !== at)
    known = {
      at,
      table: read().catch((error) => {
        known = null;
        throw error;
      })
    };
  return known.table;
}

async function read() {
  const spots = Object.fromEntries(kinds.map((kind) => [kind, new Map()]));
  await eachOf('places', (place) => {
    if (place.address) add(spots, place);
  });
  const named = (kind, key) => groups([...spots[kind].get(key)?.values() ?? []]).map((group) => locality(kind, group));
  return {
    exactly: (name) => kinds.flatMap((kind) => named(kind, keyOf[kind](name))),
    /** Fewer than three characters begin too much. */
    beginning: (name, most) => kinds.flatMap((kind) => {
      const start = keyOf[kind](name);
      const keys = start.length < 3 ? [] : [...spots[kind].keys()].filter((key) => key.startsWith(start));
      return keys.sort().slice(0, most).flatMap((key) => named(kind, key));
    }),
  };
}

/** A half of a degree on each side: there is more than one city of a name. */
const columns = 720;

function add(spots, {address, geo: {latitude, longitude}}) {
  const {postalCode, addressLocality: city, addressRegion: region, addressCountry: country} = address;
  const [row, column] = [Math.floor(latitude * 2), Math.floor(longitude * 2) % columns];
  for (const [kind, name] of [['postal-code', postalCode], ['city', city]]) {
    const key = name && keyOf[kind](name);
    if (!key) continue;
    const squares = spots[kind].get(key) ?? new Map();
    const spot = squares.get(row * columns + column) ?? {row, column, sum: [0, 0, 0], labels: new Map()};
    direction(latitude, longitude).forEach((value, axis) => {
      spot.sum[axis] += value;
    });
    const label = JSON.stringify([name, kind === 'city' ? null : city ?? null, region ?? null, country ?? null]);
    spot.labels.set(label, (spot.labels.get(label) ?? 0) + 1);
    spots[kind].set(key, squares.set(row * columns + column, spot));
  }
}

/** From the earth's middle, in billionths. */
function direction(latitude, longitude) {
  const [up, round] = [latitude * Math.PI / 180, longitude * Math.PI / 180];
  return [Math.cos(up) * Math.cos(round), Math.cos(up) * Math.sin(round), Math.sin(up)].map(
    (value) => Math.round(value * 1e9));
}

/** Those in squares that touch are taken for one. */
function groups(spots) {
  const touches = (a, b) => {
    const apart = Math.abs(a.column - b.column) % columns;
    return Math.abs(a.row - b.row) <= 1 && Math.min(apart, columns - apart) <= 1;
  };
  return spots.reduce((found, spot) => {
    const isNear = (group) => group.some((other) => touches(spot, other));
    return [...found.filter((group) => !isNear(group)), [spot, ...found.filter(isNear).flat()]];
  }, []);
}

function locality(kind, spots) {
  const labels = new Map();
  for (const spot of spots) spot.labels.forEach((count, label) => labels.set(label, (labels.get(label) ?? 0) + count));
  const all = [...labels].map(([text, count]) => ({label: JSON.parse(text), count}));
  // Many addresses leave the city out. Of two that are as frequent, always the same one.
  const order = (a, b) => Number(b.label[1] !== null) - Number(a.label[1] !== null) || b.count - a.count
    || (a.label.join('\n') < b.label.join('\n') ? -1 : 1);
  const [name, city, region, country] = all.sort(order)[0].label;
  const [x, y, z] = spots.reduce((sum, spot) => sum.map((value, axis) => value + spot.sum[axis]), [0, 0, 0]);
  const degrees = (radians) => Math.round(radians * 180 / Math.PI * 1e6) / 1e6;
  return {
    kind,
    name,
    country: country ?? undefined,
    places: all.reduce((sum, {count}) => sum + count, 0),
    text: kind === 'city' ? [name, region].filter((part) => part !== null).join(', ') : [name,
      city].filter((part) => part !== null).join(' '),
    /** The words that say where it is. */
    words: new Set([city, region, country].flatMap((part) => folded(part ?? '').split(/[^\p{L}\p{N}\p{M}]+/u))),
    geo: {latitude: degrees(Math.atan2(z, Math.hypot(x, y))), longitude: degrees(Math.atan2(y, x))},
  };
}

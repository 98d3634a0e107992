// The result on the map: the same things as in the list, each linked with its card. The map's code is fetched once the
// list stands.
import { get } from '../kit/api.js';
import { h, fill } from '../kit/element.js';
import { money } from '../kit/formats.js';
import { icon } from '../kit/icons.js';
import { nameOf, t } from '../kit/messages.js';
import { errorBox } from '../kit/notices.js';
import { typeText } from '../kit/place-words.js';
import { pair } from '../map/earth.js';
import { averageOf, homeGlyph, kindOf, pinPrice, ratingClass } from '../map/pins.js';
import { locateAloud, pointText } from '../map/position.js';
import { callout } from './callout.js';

/** Degrees: 0.05 around the reader, or about a kilometre. */
const [quarter, closeUp] = [0.05, 0.009];

/**
 * @param {object} wish
 * @param {() => Promise<{point: number[], source: string, accuracy?: number}>} wish.here
 * @param {() => string} wish.kind of map
 * @param {(kind: string) => void} wish.kindChosen
 * @param {() => boolean} wish.isAround whether the result is around the reader, who can be moved then
 * @param {(at: string) => void} wish.dragged the reader's point was set by hand
 * @param {(box: string) => void} wish.moved the reader moved the map, and it rests
 * @param {(box: string) => void} wish.rested the page moved it
 * @param {(id: string) => boolean} wish.picked a pin was pressed; says whether it has a card
 * @param {(id: string|null) => void} wish.hovered
 * @param {(thing: object) => string} wish.pathOf
 * @param {() => boolean} wish.hasDistance
 * @param {() => object|null} [wish.area] GeoJSON of where is searched, if that is an area to be shown
 * @param {() => number} wish.covered how much of the map's foot the sheet covers, in pixels
 */
export function resultMap(wish) {
  const canvas = h('div', { class: 'map', id: 'map' });
  let [making, results, marker, popup, told, isGone, last, meant] = [null, null, null, null, null, false, null, null];
  let things = new Map();
  const tool = (id, glyph, words, degrees) => h('button', {
    type: 'button', class: 'icon-btn solid', id, 'aria-label': t(words), title: t(words),
      onclick: () => around(degrees),
  }, icon(glyph));
  const tools = h('div', { class: 'float' },
    tool('close-up', 'expand', 'map.closeUp', closeUp), tool('around-me', 'locate', 'map.aroundMe', quarter));
  return { canvas, tools, show, hot, box, draw, remove };

  function ready() {
    making ??= make();
    return making;
  }

  async function make() {
    const { makeMap } = await import('../map/map.js');
    const { point } = await wish.here();
    const map = await makeMap(canvas, { center: point, kind: wish.kind(), onkind: wish.kindChosen });
    results = map.results({
      picked: ({ id }, pin) => picked(map, id, pin), hovered: (item) => wish.hovered(item?.id ?? null),
    });
    map.on('moved', ({ bounds, byHand }) => {
      last = bounds;
      if (byHand) wish.moved(textOf(bounds));
      else wish.rested(textOf(bounds));
    });
    return map;
  }

  /** A pin says what it is beside itself where there is room, or where no card does: the map has more than the list. */
  async function picked(map, id, pin) {
    results.pick(id);
    const hasCard = wish.picked(id);
    if (hasCard && !matchMedia('(min-width: 60rem)').matches) return;
    const thing = things.get(id) ?? await get(`/v1/places/${id}`).catch(() => null);
    if (!thing || isGone) return;
    popup = map.popup(pair(thing.geo), callout(thing, { path: wish.pathOf(thing), hasDistance: wish.hasDistance() }), {
      name: nameOf(thing), closed: () => { results.pick(null); if (pin.isConnected) pin.focus(); },
    });
  }

  /** The card of this thing is under the pointer or in focus; null: none is. */
  function hot(id) {
    if (id === meant) return;
    meant = id;
    results?.hot(id ?? '', id !== null);
  }

  /**
   * @param {object[]} items of the list
   * @param {{fits: boolean, question?: object}} how `fits`: the map goes to where they are; `question`: what places
   * were asked
   *   for, if there are more than those of the list
   */
  async function show(items, { fits, question }) {
    let [map, reader] = [null, null];
    try {
      [map, reader] = [await ready(), told ?? await wish.here()];
    } catch (error) {
      return fill(canvas, errorBox(error));
    }
    // Somebody went on while it was loading.
    if (isGone) return;
    popup?.close();
    const located = items.filter(({ geo }) => geo);
    things = new Map(located.map((thing) => [thing.id, thing]));
    showHere(map, reader);
    const area = wish.area?.() ?? null;
    map.shapes('region', area ? [{ role: 'area', geometry: area }] : []);
    const points = [...(wish.isAround() ? [reader.point] : []), ...located.map(({ geo }) => pair(geo)),
      ...(area?.coordinates[0] ?? []).map(([longitude, latitude]) => [latitude, longitude])];
    if (fits && points.length > 0) map.fit(points, { padding: seen({ around: 40 }), maxZoom: 16 });
    results.show(located.map(itemOf), { question });
    if (meant) results.hot(meant);
  }

  async function around(degrees) {
    const [map, reader] = [await ready(), await asked()];
    if (!reader || isGone) return;
    const [latitude, longitude] = reader.point;
    showHere(map, reader);
    const half = degrees / 2;
    const corners = [[latitude - half, longitude - half], [latitude + half, longitude + half]];
    map.fit(corners, { padding: seen({ around: 0 }), maxZoom: 18 });
  }

  /** What of the map is covered by the field to search in and by the sheet. */
  function seen({ around: room }) {
    const isWide = matchMedia('(min-width: 60rem)').matches;
    return { top: isWide ? room : 110 + room, left: room, right: room, bottom: wish.covered() + room };
  }

  /** The reader is looked for when they ask for it; null if that fails. */
  async function asked() {
    const known = told ?? await wish.here();
    if (known.source !== 'start') return known;
    told = await locateAloud();
    return told;
  }

  // Dragging it sets the location by hand.
  function showHere(map, { point, accuracy, source }) {
    marker?.remove();
    marker = null;
    map.setMe(source === 'me' ? { point, accuracy } : null);
    if (!wish.isAround()) return;
    const words = t('map.here');
    const handle = h('button', { type: 'button', class: 'here-pin', 'aria-label': words, title: words });
    marker = map.marker(point, handle, { dragged: (dropped) => wish.dragged(pointText(dropped)), class: 'up' });
  }

  /** Lets the reader draw an area. @returns {Promise<number[][]|null>} its corners; null: they gave up */
  async function draw() {
    const map = await ready();
    popup?.close();
    return map.draw();
  }

  /** The box that is seen; null before the map is there. */
  function box() {
    return last && textOf(last);
  }

  function remove() {
    isGone = true;
    making?.then((map) => map.remove(), () => {});
  }
}

const textOf = ({ west, south, east, north }) => [west, south, east, north].map((value) => value.toFixed(5)).join(',');

function itemOf(thing) {
  const average = averageOf(thing);
  const isDish = 'placeName' in thing;
  const text = thing.listing?.price ? pinPrice(thing.listing.price) : isDish ? money(thing.price) : undefined;
  const rated = isDish || thing.kind === 'station' ? null : t(`rating.${ratingClass(average)}`);
  const kind = thing.kind === 'station' ? 'train' : isDish ? 'food' : kindOf(thing.types);
  return {
    id: thing.id, point: pair(thing.geo), kind, glyph: homeGlyph(thing.types), rating: average, text,
    name: [nameOf(thing), thing.listing && typeText(thing.types[0]), text, rated].filter(Boolean).join(', '),
  };
}

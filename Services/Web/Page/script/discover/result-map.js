// The result on the map: the same things as in the list, each linked with its card. The map's code is fetched once the
// list stands.
import {get} from '../core/api.js';
import {h, fill} from '../core/element.js';
import {money} from '../core/formats.js';
import {icon} from '../core/icons.js';
import {nameOf, t} from '../core/messages.js';
import {errorBox} from '../core/notices.js';
import {isWide} from '../core/wide.js';
import {typeText} from '../domain/place-words.js';
import {pair} from '../map/earth.js';
import {averageOf, glyphOf, kindOf, pinPrice, ratingClass} from '../map/pins.js';
import {drawnOf} from '../map/drawn-ground.js';
import {locateAloud, pointText} from '../map/position.js';
import {callout} from './callout.js';

/** Degrees: 0.05 around the reader, or about a kilometre. */
const [quarter, closeUp] = [0.05, 0.009];

/** The map goes to so many places of the list: with all of it the first ones would lie on each other. */
const fitted = 10;
/** So few are shown with what is around them. */
const few = 5;
/** Of a pin over its point, with some air, in pixels. */
const pinHeight = 48;
/** Of the map's buttons at the edge of a wide screen, in pixels. */
const buttons = 40;

/**
 * @typedef {object} Wish
 * @property {() => Promise<{point: number[], source: string, accuracy?: number}>} here
 * @property {() => string} kind of map
 * @property {(kind: string) => void} kindChosen
 * @property {() => boolean} isAround whether the result is around the reader, who can be moved then
 * @property {(at: string) => void} dragged the reader's point was set by hand
 * @property {(box: string) => void} moved the reader moved the map, and it rests
 * @property {(box: string) => void} rested the page moved it
 * @property {(id: string) => boolean} picked a pin was pressed; says whether it has a card
 * @property {(id: string|null) => void} hovered
 * @property {(thing: object) => string} pathOf
 * @property {() => boolean} hasDistance
 * @property {() => object|null} [area] GeoJSON of where is searched, if that is an area to be shown
 * @property {() => number} covered how much of the map's foot the sheet covers, in pixels
 */

export class ResultMap {
  canvas = h('div', {class: 'map', id: 'map'});
  tools = h('div', {class: 'float'}, this.#tool('close-up', 'expand', 'map.closeUp', closeUp),
    this.#tool('around-me', 'locate', 'map.aroundMe', quarter));

  #wish;
  /** @type {Promise<any>|null} the map, from when it is first needed */
  #making = null;
  #isGone = false;
  #results = null;
  /** What the list has, by id. */
  #things = new Map();
  /** The dish whose pin stands for another one of the same place, by that one's id. */
  #pinOf = new Map();
  /** The thing whose card is under the pointer or in focus, or whose pin stands for it. */
  #meant = null;
  #popup = null;
  /** The pin by which the reader sets their location. */
  #handle = null;
  /** Where the reader is, once they asked for it. */
  #told = null;
  /** What is seen of the map. */
  #bounds = null;

  /** @param {Wish} wish */
  constructor(wish) {
    this.#wish = wish;
  }

  /**
   * @param {object[]} items of the list
   * @param {{fits: boolean, question?: object}} how `fits`: the map goes to where they are; `question`: what places
   *   were asked for, if there are more than those of the list
   */
  async show(items, {fits, question}) {
    let [map, reader] = [null, null];
    try {
      [map, reader] = [await this.#ready(), this.#told ?? await this.#wish.here()];
    } catch (error) {
      return fill(this.canvas, errorBox(error));
    }
    // Somebody went on while it was loading.
    if (this.#isGone) return;
    this.#popup?.close();
    const located = items.filter(({geo}) => geo);
    this.#things = new Map(located.map((thing) => [thing.id, thing]));
    const places = byPlace(located);
    this.#pinOf = new Map(places.flatMap(([first, ...more]) => more.map(({id}) => [id, first.id])));
    this.#showHere(map, reader);
    const area = this.#wish.area?.() ?? null;
    map.shapes('region', area ? [{role: 'area', geometry: area}] : []);
    const points = [
      ...(this.#wish.isAround() ? [reader.point] : []),
      ...await drawnOf(places.slice(0, fitted).map(([{geo}]) => pair(geo))),
      ...(area?.coordinates[0] ?? []).map(([longitude, latitude]) => [latitude, longitude])
    ];
    if (fits && points.length > 0)
      map.fit(points, {padding: this.#padding(40), maxZoom: points.length > few ? 18 : 16});
    this.#results.show(places.map(([first]) => itemOf(first)), {question});
    if (this.#meant) this.#results.hot(this.#meant);
  }

  /** The card of this thing is under the pointer or in focus; null: none is. */
  hot(card) {
    const id = this.#pinOf.get(card) ?? card;
    if (id === this.#meant) return;
    this.#meant = id;
    this.#results?.hot(id ?? '', id !== null);
  }

  /** The box that is seen; null before the map is there. */
  box() {
    return this.#bounds && textOf(this.#bounds);
  }

  /** Lets the reader draw an area. @returns {Promise<number[][]|null>} its corners; null: they gave up */
  async draw() {
    const map = await this.#ready();
    this.#popup?.close();
    return map.draw();
  }

  remove() {
    this.#isGone = true;
    this.#making?.then((map) => map.remove(), () => {});
  }

  #ready() {
    this.#making ??= this.#make();
    return this.#making;
  }

  async #make() {
    const {makeMap} = await import('../map/map.js');
    const {point} = await this.#wish.here();
    const map = await makeMap(this.canvas, {
      center: point,
      kind: this.#wish.kind(),
      onkind: this.#wish.kindChosen,
    });
    this.#results = map.results({
      picked: ({id}, pin) => this.#picked(map, id, pin),
      hovered: (item) => this.#wish.hovered(item?.id ?? null),
    });
    map.on('moved', ({bounds, byHand}) => {
      this.#bounds = bounds;
      if (byHand) this.#wish.moved(textOf(bounds));
      else this.#wish.rested(textOf(bounds));
    });
    return map;
  }

  /** A pin says what it is beside itself where there is room, or where no card does: the map has more than the list. */
  async #picked(map, id, pin) {
    this.#results.pick(id);
    const hasCard = this.#wish.picked(id);
    if (hasCard && !isWide()) return;
    const thing = this.#things.get(id) ?? await get(`/v1/places/${id}`).catch(() => null);
    if (!thing || this.#isGone) return;
    const said = callout(thing, {path: this.#wish.pathOf(thing), hasDistance: this.#wish.hasDistance()});
    const closed = () => {
      this.#results.pick(null);
      if (pin.isConnected) pin.focus();
    };
    this.#popup = map.popup(pair(thing.geo), said, {name: nameOf(thing), closed});
  }

  /** What of the map is covered by the field to search in and by the sheet, and some room beside it. */
  #padding(room) {
    const over = this.canvas.parentElement?.querySelector(isWide() ? '.find-here' : '.stage-top');
    const top = over?.getBoundingClientRect().height ?? 0;
    // Pins stand over their points, and the map's buttons at its edge.
    return {
      top: top + pinHeight,
      left: room,
      right: isWide() ? room + buttons : room,
      bottom: this.#wish.covered() + room
    };
  }

  // Where the reader is.

  #tool(id, glyph, words, degrees) {
    return h('button', {
      type: 'button',
      class: 'icon-btn solid',
      id,
      'aria-label': t(words),
      title: t(words),
      onclick: () => this.#around(degrees)
    },
      icon(glyph));
  }

  /** The map goes to the reader, and shows so many degrees around them. */
  async #around(degrees) {
    const [map, reader] = [await this.#ready(), await this.#asked()];
    if (!reader || this.#isGone) return;
    const [latitude, longitude] = reader.point;
    this.#showHere(map, reader);
    const half = degrees / 2;
    const corners = [[latitude - half, longitude - half], [latitude + half, longitude + half]];
    map.fit(corners, {padding: this.#padding(0), maxZoom: 18});
  }

  /** The reader is looked for when they ask for it; null if that fails. */
  async #asked() {
    const known = this.#told ?? await this.#wish.here();
    if (known.source !== 'start') return known;
    this.#told = await locateAloud();
    return this.#told;
  }

  // Dragging it sets the location by hand.
  #showHere(map, {point, accuracy, source}) {
    this.#handle?.remove();
    this.#handle = null;
    map.setMe(source === 'me' ? {point, accuracy} : null);
    if (!this.#wish.isAround()) return;
    const words = t('map.here');
    const pin = h('button', {type: 'button', class: 'here-pin', 'aria-label': words, title: words});
    this.#handle = map.marker(point, pin, {
      dragged: (dropped) => this.#wish.dragged(pointText(dropped)),
      class: 'up',
    });
  }
}

const textOf = ({west, south, east, north}) => [west, south, east, north].map((value) => value.toFixed(5)).join(',');

/** Dishes of one place are together, so that the map shows places. @returns {any[][]} the best first in each */
function byPlace(things) {
  const places = new Map();
  for (const thing of things) {
    const key = thing.placeName ? `of ${thing.place}` : thing.id;
    places.set(key, [...places.get(key) ?? [], thing]);
  }
  return [...places.values()];
}

function itemOf(thing) {
  const average = averageOf(thing);
  const isDish = 'placeName' in thing;
  const {price, purpose} = thing.listing ?? {};
  const text = price ? pinPrice(price, purpose === 'rent') : isDish ? money(thing.price) : undefined;
  const rated = isDish || thing.kind === 'station' ? null : t(`rating.${ratingClass(average)}`);
  const kind = thing.kind === 'station' ? 'train' : isDish ? 'food' : kindOf(thing.types);
  return {
    id: thing.id,
    point: pair(thing.geo),
    kind,
    glyph: glyphOf(thing.types),
    text,
    label: text ? undefined : nameOf(thing),
    rating: rated ? average ?? null : undefined,
    name: [nameOf(thing), thing.listing && typeText(thing.types[0]), text, rated].filter(Boolean).join(', '),
  };
}

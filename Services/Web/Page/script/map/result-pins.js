// The pins of a result: the best with what they say and what they are called, the rest as dots, many as clusters.
import {h} from '../core/element.js';
import {t} from '../core/messages.js';
import {holds} from './bounds.js';
import {alone, gathered, spaced, without} from './clustering.js';
import {coversOf, isHidden} from './covers.js';
import {clusterElement, dotElement, pinElement} from './pins.js';
import {placeOf, placesOf, within} from './placing.js';

/** So many pins say more than their kind; fewer on a map that is narrower than so many pixels. */
const [most, narrow, few] = [10, 640, 6];

/**
 * @typedef {object} Item
 * @property {string} id
 * @property {number[]} point
 * @property {import('./pins.js').PinKind} kind
 * @property {import('../core/icons.js').IconName} [glyph] instead of the kind's
 * @property {string} name
 * @property {number} [rating] the average
 * @property {string} [text] on the pin instead of the rating, such as a price
 * @property {string} [label] beside the pin, if it is one of the best
 * @typedef {import('./clustering.js').Cluster} Cluster
 * @typedef {object} Shown what stands for an item or a cluster
 * @property {Item} [item]
 * @property {boolean} isPin
 * @property {boolean} [isDot]
 * @property {ReturnType<ReturnType<typeof import('./overlay.js').overlay>['add']>} standing
 * @property {HTMLElement|null} [label]
 * @property {boolean} [isGuest] it is a pin while it is meant
 * @property {boolean} [wasDot] and a dot else
 * @property {{remove: () => void}|null} [stem]
 * @property {import('./placing.js').Box[]} boxes
 */

export class ResultPins {
  #things;
  #hears;
  /** All items, and what stands for those that are not in a cluster, by their ids. */
  #items = new Map();
  /** @type {Map<string, Shown>} */
  #shown = new Map();
  /** @type {Shown[]} */
  #clusters = [];
  /** The ids of the item that is meant by its card, and of the one that is picked. */
  #hot = null;
  #picked = null;

  /**
   * @param {ReturnType<typeof import('./overlay.js').overlay>} things
   * @param {object} hears
   * @param {(item: Item, element: HTMLElement) => void} hears.picked a pin was pressed
   * @param {(cluster: Cluster) => void} hears.opened a cluster was
   * @param {(item: Item|null) => void} [hears.hovered] the pointer is on a pin, or on none any more
   */
  constructor(things, hears) {
    [this.#things, this.#hears] = [things, hears];
  }

  /** @param {{items: Item[], clusters: Cluster[]}} wanted the best items first; clusters count these, too */
  draw({items, clusters}) {
    const active = /** @type {HTMLElement|null} */ (document.activeElement);
    const focused = active?.closest('.map-at') && active.dataset.id;
    this.clear();
    this.#items = new Map(items.map((item) => [item.id, item]));
    const pins = this.#drawBest(items);
    const left = without(clusters, pins);
    const isLeft = (item) => !pins.includes(item) && !left.some(({bounds}) => holds(bounds, item.point));
    for (const one of this.#gather([...left, ...items.filter(isLeft).map(alone)])) {
      if (one.item) this.#put(one.item, false);
      else this.#putCluster(one);
    }
    this.place();
    for (const id of [this.#hot, this.#picked]) this.#mark(id);
    // Who goes from pin to pin by the keyboard stays where they are.
    if (focused) this.#shown.get(focused)?.standing.element.focus({preventScroll: true});
  }

  /** The best that are in view, as far as each has room. @param {Item[]} items @returns {Item[]} */
  #drawBest(items) {
    const {covers, room} = this.#ground();
    const isSeen = ({point}) => {
      const at = this.#things.project(point);
      return within(boxAt(at), room) && !isHidden(at, covers);
    };
    for (const item of items.filter(isSeen).slice(0, room.right < narrow ? few : most)) this.#put(item, true);
    this.place();
    for (const {item, standing, boxes} of [...this.#shown.values()]) {
      if (boxes.length > 0) continue;
      standing.remove();
      this.#shown.delete(item.id);
    }
    return [...this.#shown.values()].map(({item}) => item);
  }

  /** Puts what would lie on each other, or under a pin, together. @param {Cluster[]} clusters */
  #gather(clusters) {
    const {covers, room} = this.#ground();
    const taken = [...covers, ...[...this.#shown.values()].flatMap(({boxes}) => boxes)];
    const project = (point) => this.#things.project(point);
    return gathered(spaced(clusters, project), project, ({point, count, item}) => {
      const at = project(point);
      if (!within(boxAt(at), room) || isHidden(at, covers)) return true;
      const size = count > 1 ? round : dot;
      const place = placeOf({at, size, isRound: true, isFixed: count === 1}, {taken, room});
      taken.push(...place?.boxes ?? []);
      return place !== null;
    });
  }

  clear() {
    for (const shown of [...this.#shown.values(), ...this.#clusters]) this.#take(shown);
    this.#shown = new Map();
    this.#clusters = [];
  }

  /** @param {Shown} shown */
  #take({standing, stem}) {
    standing.remove();
    stem?.remove();
  }

  /** Puts each where it lies on nothing else, as the map is now. */
  place() {
    const {covers, room} = this.#ground();
    const all = [...this.#shown.values()];
    const order = [...all.filter(({isPin}) => isPin), ...this.#clusters, ...all.filter(({isPin}) => !isPin)];
    const seen = order.filter((shown) => {
      const isSeen = !isHidden(this.#things.project(shown.standing.point()), covers);
      if (!isSeen) this.#stand(shown, null);
      return isSeen;
    });
    const pins = seen.map((shown) => this.#asPin(shown));
    const places = placesOf(pins, {taken: covers, room});
    seen.forEach((shown, index) => this.#stand(shown, places[index] ?? (shown.isGuest ? onPoint(pins[index]) : null)));
  }

  /** The card of this thing is under the pointer or in focus, or is not any more. */
  hot(id, isHot = true) {
    const before = this.#hot;
    this.#hot = isHot ? id : null;
    for (const one of new Set([before, id])) this.#mark(one);
  }

  /** This thing is picked; null: none is. */
  pick(id) {
    const before = this.#picked;
    this.#picked = id;
    for (const one of new Set([before, id])) this.#mark(one);
  }

  #ground() {
    // Where the reader is marked moves with the map, too.
    this.#things.draw();
    const {clientWidth: right, clientHeight: bottom} = this.#things.box;
    return {covers: coversOf(this.#things.box), room: {left: 0, top: 0, right, bottom}};
  }

  /** @param {Shown} shown @returns {import('./placing.js').Pin} */
  #asPin({isPin, isDot, standing, label}) {
    const {element} = standing;
    return {
      at: this.#things.project(standing.point()),
      size: isPin ? [element.offsetWidth, element.offsetHeight]
        : isDot
        ? dot
        : round,
      name: label ? [label.offsetWidth, label.offsetHeight] : null,
      isRound: !isPin,
      isFixed: isDot,
    };
  }

  /** @param {Shown} shown @param {import('./placing.js').Place|null} place null: it has no room */
  #stand(shown, place) {
    const {standing: {element}, label} = shown;
    const holder = element.parentElement;
    holder.classList.toggle('away', !place);
    shown.stem?.remove();
    shown.stem = null;
    shown.boxes = place?.boxes ?? [];
    if (!place) return;
    const {dx, dy, isAside, boxes: [, name]} = place;
    element.classList.toggle('aside', isAside);
    element.style.translate = isAside ? middle(dx, dy) : '';
    if (isAside && shown.isPin) shown.stem = this.#things.add(shown.standing.point(), stem(dx, dy), {class: 'under'});
    if (label) label.style.visibility = name ? '' : 'hidden';
    if (!name) return;
    const [x, y] = this.#things.project(shown.standing.point());
    label.style.translate = middle((name.left + name.right) / 2 - x, (name.top + name.bottom) / 2 - y);
  }

  /** As a pin, or as a dot. @param {Item} item */
  #put(item, isPin) {
    const {picked, hovered} = this.#hears;
    const look = {
      kind: item.kind,
      glyph: item.glyph,
      rating: item.rating,
      text: item.text,
      name: item.name,
      isPicked: item.id === this.#picked,
      onclick: () => picked(item, element),
    };
    const element = isPin ? pinElement(look) : dotElement(look);
    if (hovered) {
      element.addEventListener('pointerenter', () => hovered(item));
      element.addEventListener('pointerleave', () => hovered(null));
    }
    element.dataset.id = item.id;
    const standing = this.#things.add(item.point, element, {class: isPin ? 'best' : ''});
    // Its button says the name.
    const label = isPin && item.label ? h('span', {class: 'label', 'aria-hidden': 'true'}, item.label) : null;
    if (label) element.after(label);
    const shown = {item, isPin, isDot: !isPin, standing, label, boxes: []};
    this.#shown.set(item.id, shown);
    return shown;
  }

  /** @param {Cluster} cluster what is left of one is a dot */
  #putCluster(cluster) {
    const isDot = cluster.count === 1;
    const [kind] = Object.keys(cluster.kinds);
    const look = {name: t('map.cluster', {count: cluster.count}), onclick: () => this.#hears.opened(cluster)};
    const element = isDot ? dotElement({...look, kind}) : clusterElement({...cluster, ...look});
    this.#clusters.push({isPin: false, isDot, standing: this.#things.add(cluster.point, element), boxes: []});
  }

  /** What is meant is a pin that stands out, also if it was a dot or in a cluster. */
  #mark(id) {
    const item = this.#items.get(id);
    if (!item) return;
    const isMeant = id === this.#hot || id === this.#picked;
    const before = this.#shown.get(id);
    if (isMeant ? !before?.isPin : before?.isGuest) this.#change(item, isMeant);
    const found = this.#shown.get(id);
    if (!found) return;
    found.standing.raise(isMeant);
    found.standing.element.classList.toggle('hot', id === this.#hot);
    found.standing.element.setAttribute('aria-pressed', String(id === this.#picked));
  }

  /** A dot becomes a pin for a while, among the others, which stay. @param {Item} item */
  #change(item, isPin) {
    const before = this.#shown.get(item.id);
    if (before) this.#take(before);
    this.#shown.delete(item.id);
    if (!isPin && !before?.wasDot) return;
    const shown = this.#put(item, isPin);
    [shown.isGuest, shown.wasDot] = [isPin, Boolean(before)];
    const {covers, room} = this.#ground();
    const taken = [...covers, ...[...this.#shown.values(), ...this.#clusters].flatMap(({boxes}) => boxes)];
    const pin = this.#asPin(shown);
    this.#stand(shown, placeOf(pin, {taken, room}) ?? (isPin ? onPoint(pin) : null));
  }
}

/** A cluster's width and height, and a dot's with its ring. */
const [round, dot] = [[46, 46], [21, 21]];

const boxAt = ([x, y]) => ({left: x, top: y, right: x, bottom: y});

/**
 * What the reader points at stands over all else, where there is no room beside it.
 * @param {import('./placing.js').Pin} pin
 */
const onPoint = ({size: [, height]}) => ({dx: 0, dy: -height / 2, isAside: false, boxes: []});

/** @returns {string} */
const middle = (dx, dy) => `calc(-50% + ${dx.toFixed(1)}px) calc(-50% + ${dy.toFixed(1)}px)`;

/** The line from a point to the pin that stands aside. */
function stem(dx, dy) {
  const line = h('span', {class: 'stem'});
  line.style.width = `${Math.hypot(dx, dy).toFixed(1)}px`;
  line.style.rotate = `${Math.atan2(dy, dx).toFixed(3)}rad`;
  return line;
}

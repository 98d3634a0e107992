// The pins of a result: the best with what they say, the rest as dots, many as clusters.
import {t} from '../core/messages.js';
import {clusterElement, dotElement, pinElement} from './pins.js';

/** So many pins say more than their kind. */
const labelled = 10;
/** How large such a pin is, in pixels: what it has besides its words, each sign of those, and its height. */
const [around, sign, high] = [36, 9, 34];

/**
 * @typedef {object} Item
 * @property {string} id
 * @property {number[]} point
 * @property {import('./pins.js').PinKind} kind
 * @property {import('../core/icons.js').IconName} [glyph] instead of the kind's
 * @property {string} name
 * @property {number} [rating] the average
 * @property {string} [text] on the pin instead of the rating, such as a price
 */

/**
 * The best items whose pins do not lie on each other.
 * @param {Item[]} items the best first
 * @param {(point: number[]) => number[]} project where on the map a point is
 * @returns {Set<Item>}
 */
function apart(items, project) {
  const taken = [];
  const found = new Set();
  for (const item of items) {
    if (found.size === labelled) break;
    const [x, y] = project(item.point);
    const wide = around + sign * (item.text ?? '4.5 ◆').length;
    if (taken.some((one) => Math.abs(one.x - x) < (one.wide + wide) / 2 && Math.abs(one.y - y) < high)) continue;
    taken.push({x, y, wide});
    found.add(item);
  }
  return found;
}

export class ResultPins {
  #things;
  #hears;
  /** What stands for each item, by its id. */
  #shown = new Map();
  #clusters = [];
  /** The ids of the item that is meant by its card, and of the one that is picked. */
  #hot = null;
  #picked = null;

  /**
   * @param {ReturnType<typeof import('./overlay.js').overlay>} things
   * @param {object} hears
   * @param {(item: Item, element: HTMLElement) => void} hears.picked a pin was pressed
   * @param {(cluster: import('./clustering.js').Cluster) => void} hears.opened a cluster was
   * @param {(item: Item|null) => void} [hears.hovered] the pointer is on a pin, or on none any more
   */
  constructor(things, hears) {
    [this.#things, this.#hears] = [things, hears];
  }

  /** @param {{items: Item[], clusters: import('./clustering.js').Cluster[]}} wanted the best items first */
  draw({items, clusters}) {
    const active = /** @type {HTMLElement|null} */ (document.activeElement);
    const focused = active?.closest('.map-at') && active.dataset.id;
    this.clear();
    const best = apart(items, (point) => this.#things.project(point));
    for (const item of items) this.#put(item, best.has(item) || this.#isMeant(item.id));
    for (const cluster of clusters) this.#putCluster(cluster);
    for (const id of [this.#hot, this.#picked]) this.#mark(id);
    // Who goes from pin to pin by the keyboard stays where they are.
    if (focused) this.#shown.get(focused)?.standing.element.focus({preventScroll: true});
  }

  clear() {
    for (const {standing} of this.#shown.values()) standing.remove();
    for (const standing of this.#clusters.splice(0)) standing.remove();
    this.#shown = new Map();
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

  /** As a pin, or as a dot. */
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
    this.#shown.set(item.id, {item, isPin, standing});
  }

  #putCluster(cluster) {
    const element = clusterElement({
      ...cluster,
      name: t('map.cluster', {count: cluster.count}),
      onclick: () => this.#hears.opened(cluster),
    });
    this.#clusters.push(this.#things.add(cluster.point, element));
  }

  /** A dot that is meant becomes a pin; a pin stands out. */
  #mark(id) {
    const found = this.#shown.get(id);
    if (!found) return;
    const isMeant = this.#isMeant(id);
    if (isMeant && !found.isPin) {
      found.standing.remove();
      this.#put(found.item, true);
      this.#shown.get(id).isRaised = true;
    } else if (!isMeant && found.isRaised) {
      found.standing.remove();
      this.#put(found.item, false);
      return;
    }
    const {standing} = this.#shown.get(id);
    standing.raise(isMeant);
    standing.element.classList.toggle('hot', id === this.#hot);
    standing.element.setAttribute('aria-pressed', String(id === this.#picked));
  }

  /** By its card, or because it is picked. */
  #isMeant(id) {
    return id === this.#hot || id === this.#picked;
  }
}

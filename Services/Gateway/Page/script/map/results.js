// The things of a result on the map: the best with what they say, the rest as dots, many as clusters.
import { t } from '../kit/messages.js';
import { everythingIn } from './everything.js';
import { clustered } from './clustering.js';
import { clusterElement, dotElement, pinElement } from './pins.js';

/** So many pins say more than their kind. */
const labelled = 10;

/**
 * @typedef {object} Item
 * @property {string} id
 * @property {number[]} point
 * @property {import('./pins.js').PinKind} kind
 * @property {import('../kit/icons.js').IconName} [glyph] instead of the kind's
 * @property {string} name
 * @property {number} [rating] the average
 * @property {string} [text] on the pin instead of the rating, such as a price
 */

/**
 * @param {ReturnType<typeof import('./overlay.js').overlay>} things
 * @param {any} engine
 * @param {object} hears
 * @param {(item: Item, element: HTMLElement) => void} hears.picked a pin was pressed
 * @param {(cluster: import('./clustering.js').Cluster) => void} [hears.opened] a cluster was; without it the map goes
 *   to what is in it
 * @param {(item: Item|null) => void} [hears.hovered] the pointer is on a pin, or on none any more
 * @param {(total: number) => void} [hears.counted] so many are in view, of those that the server was asked for
 * @param {(name: string, hear: Function) => () => void} on of the map
 */
export function resultPins(things, engine, { picked, opened, hovered, counted }, on) {
  let [shown, hot, chosen, wanted, zoomWas] = [new Map(), null, null, null, null];
  let [listed, question, asking] = [[], null, null];
  const clusterPins = [];

  function clear() {
    for (const { standing } of shown.values()) standing.remove();
    for (const standing of clusterPins.splice(0)) standing.remove();
    shown = new Map();
  }

  function put(item, isBest) {
    const look = {
      kind: item.kind, glyph: item.glyph, rating: item.rating, text: item.text, name: item.name,
        isPicked: item.id === chosen,
      onclick: () => picked(item, element),
    };
    const element = isBest ? pinElement(look) : dotElement(look);
    if (hovered) {
      element.addEventListener('pointerenter', () => hovered(item));
      element.addEventListener('pointerleave', () => hovered(null));
    }
    element.dataset.id = item.id;
    shown.set(item.id, { item, isBest, standing: things.add(item.point, element, { class: isBest ? 'best' : '' }) });
  }

  function draw() {
    const { items, clusters } = wanted;
    const active = /** @type {HTMLElement|null} */ (document.activeElement);
    const focused = active?.closest('.map-at') && active.dataset.id;
    clear();
    const best = new Set(items.slice(0, labelled));
    for (const item of items) put(item, best.has(item) || item.id === hot || item.id === chosen);
    for (const cluster of clusters) {
      clusterPins.push(things.add(cluster.point, clusterElement({
        ...cluster, name: t('map.cluster', { count: cluster.count }),
        onclick: () => (opened ? opened(cluster) : engine.fit(cluster.bounds, { padding: 60, maxZoom: 18 })),
      })));
    }
    for (const id of [hot, chosen]) mark(id);
    // Who goes from pin to pin by the keyboard stays where they are.
    if (focused) shown.get(focused)?.standing.element.focus({ preventScroll: true });
  }

  /** A dot that is meant becomes a pin; a pin stands out. */
  function mark(id) {
    const found = shown.get(id);
    if (!found) return;
    const isMeant = id === hot || id === chosen;
    if (isMeant && !found.isBest) {
      found.standing.remove();
      put(found.item, true);
      shown.get(id).isRaised = true;
    } else if (!isMeant && found.isRaised) {
      found.standing.remove();
      return put(found.item, false);
    }
    const { standing } = shown.get(id);
    standing.raise(isMeant);
    standing.element.classList.toggle('hot', id === hot);
    standing.element.setAttribute('aria-pressed', String(id === chosen));
  }

  // What is put together here follows the zoom.
  engine.on('rest', () => {
    const zoom = Math.floor(engine.view().zoom);
    if (!wanted?.all || zoom === zoomWas) return;
    together(wanted.all);
    draw();
  });

  function together(all) {
    zoomWas = Math.floor(engine.view().zoom);
    wanted = { all, ...clustered(all, zoomWas) };
  }

  /** Puts what the list has, and all else that is in view, on the map. */
  async function ask() {
    if (!question) return;
    asking?.abort();
    const mine = asking = new AbortController();
    try {
      const found = await everythingIn(question, engine.view(), { signal: mine.signal });
      if (mine !== asking || mine.signal.aborted) return;
      const known = new Set(listed.map(({ id }) => id));
      wanted = { items: [...listed, ...found.items.filter(({ id }) => !known.has(id))], clusters: found.clusters };
      draw();
      counted?.(found.total);
    } catch {
      // Without a connection there is what the list has.
    }
  }

  const stop = on('moved', ask);

  return {
    /**
     * What the list has, the best first. Without a question that is all, put together here where it is close together.
     * @param {Item[]} items
     * @param {{question?: Record<string, any>}} [of] `question`: what `/v1/places` was asked; the map then has all of
     *   its answer that is in view, from the server, and asks again when it was moved. Things that are not in the list
     *   have no more than an `Item` says.
     */
    show(items, of = {}) {
      [listed, question] = [items, of.question ?? null];
      asking?.abort();
      together(items);
      draw();
      return ask();
    },
    /** The card of this thing is under the pointer or in focus, or is not any more. */
    hot(id, isHot = true) {
      const before = hot;
      hot = isHot ? id : null;
      for (const one of new Set([before, id])) mark(one);
    },
    /** This thing is picked; null: none is. */
    pick(id) {
      const before = chosen;
      chosen = id;
      for (const one of new Set([before, id])) mark(one);
    },
    pinOf: (id) => shown.get(id)?.standing.element ?? null,
    remove() {
      stop();
      asking?.abort();
      clear();
    },
  };
}

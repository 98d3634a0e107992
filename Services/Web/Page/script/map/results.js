// A result on the map: what the list has, and all else in view as search puts it together.
import {clustered} from './clustering.js';
import {everythingIn} from './everything.js';
import {ResultPins} from './result-pins.js';

/** @typedef {import('./result-pins.js').Item} Item */

export class Results {
  #engine;
  #counted;
  #pins;
  /** @type {Item[]} what the list has */
  #listed = [];
  /** What `/v1/places` was asked, if there is more than that. */
  #question = null;
  #asking = null;
  /** What is put together here; null while the server says what stands where. */
  #together = null;

  /**
   * @param {ReturnType<typeof import('./overlay.js').overlay>} things
   * @param {any} engine
   * @param {object} hears
   * @param {(item: Item, element: HTMLElement) => void} hears.picked a pin was pressed
   * @param {(item: Item|null) => void} [hears.hovered] the pointer is on a pin, or on none any more
   * @param {(total: number) => void} [hears.counted] so many are in view, of those that the server was asked for
   * @param {(name: string, hear: Function) => () => void} on of the map
   */
  constructor(things, engine, {picked, hovered, counted}, on) {
    [this.#engine, this.#counted] = [engine, counted];
    const opened = ({bounds}) => engine.fit(bounds, {padding: 60, maxZoom: 18});
    this.#pins = new ResultPins(things, {picked, hovered, opened});
    engine.on('rest', () => this.#rested());
    on('moved', () => this.#ask());
  }

  /**
   * What the list has, the best first. Without a question that is all, put together here where it is close together.
   * @param {Item[]} items
   * @param {{question?: Record<string, any>}} [of] `question`: what `/v1/places` was asked; the map then has all of
   *   its answer that is in view, from the server, and asks again when it was moved. Things that are not in the list
   *   have no more than an `Item` says.
   */
  show(items, of = {}) {
    [this.#listed, this.#question] = [items, of.question ?? null];
    this.#asking?.abort();
    this.#together = items;
    this.#drawTogether();
    return this.#ask();
  }

  /** The card of this thing is under the pointer or in focus, or is not any more. */
  hot(id, isHot = true) {
    this.#pins.hot(id, isHot);
  }

  /** This thing is picked; null: none is. */
  pick(id) {
    this.#pins.pick(id);
  }

  /** What lies over the map, or the map itself, is another. */
  place() {
    this.#pins.place();
  }

  // What is put together here follows what is in view.
  #rested() {
    if (this.#together) this.#drawTogether();
    else this.place();
  }

  #drawTogether() {
    const {clusters} = clustered(this.#together, this.#engine.view().zoom);
    this.#pins.draw({items: this.#together, clusters});
  }

  /** Puts what the list has, and all else that is in view, on the map. */
  async #ask() {
    if (!this.#question) return;
    this.#asking?.abort();
    const mine = this.#asking = new AbortController();
    try {
      const found = await everythingIn(this.#question, this.#engine.view(), {signal: mine.signal});
      if (mine !== this.#asking || mine.signal.aborted) return;
      const known = new Set(this.#listed.map(({id}) => id));
      this.#together = null;
      const items = [...this.#listed, ...found.items.filter(({id}) => !known.has(id))];
      this.#pins.draw({items, clusters: found.clusters});
      this.#counted?.(found.total);
    } catch {
      // Without a connection there is what the list has.
    }
  }
}

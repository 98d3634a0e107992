import {pages} from '../asked.js';

/** A part that is fetched whole each time: a short list. */
export const listed = (path, values, store) => ({
  stores: [store],
  async fetch({state, signal, put}) {
    // Pages of one list belong together: what was broken off begins anew.
    Object.assign(state, {number: 0, count: 0});
    for await (const things of pages(path, values, signal)) {
      state.count += things.length;
      await put(things);
    }
  },
  apply(open, things, number) {
    if (number === 0) open(store).clear();
    things.forEach((thing) => open(store).put(thing));
  },
  told: () => ({}),
});

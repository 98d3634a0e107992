import {changes} from '../asked.js';

/** Whether an answer of changes says anything at all. */
const isNews = ({reset, more, changed, deleted}) => reset || more || changed.length > 0 || deleted.length > 0;

/**
 * A part that follows a topic: at first all of it, then only what changed and what is gone.
 * @param {string} topic of `/v1/changes`
 * @param {string} store of the copy
 * @param {(thing: object) => object} pack how a thing is kept; `{id, isLeftOut: true}` is not
 */
export const changing = (topic, store, pack = (thing) => thing) => ({
  stores: [store],
  /** Of what was set aside some time ago it asks what changed since. */
  goesOn: true,
  async fetch({state, synced, signal, put}) {
    for (;;) {
      const page = await changes(topic, state.next ?? synced?.cursor, signal);
      state.next = page.next;
      const changed = page.changed.map(pack);
      const kept = changed.filter(({isLeftOut}) => !isLeftOut);
      // They may have been kept before, or set aside with an earlier page.
      const left = changed.filter(({isLeftOut}) => isLeftOut).map(({id}) => id);
      state.count += kept.length + page.deleted.length;
      await put({reset: page.reset, changed: kept, deleted: [...page.deleted, ...left]});
      if (!page.more) return;
    }
  },
  apply(open, {reset, changed, deleted}) {
    const into = open(store);
    if (reset) into.clear();
    changed.forEach((thing) => into.put(thing));
    deleted.forEach((id) => into.delete(id));
  },
  told: ({next}) => ({cursor: next}),
  isNewer: async ({cursor}, signal) => isNews(await changes(topic, cursor, signal, 1)),
});

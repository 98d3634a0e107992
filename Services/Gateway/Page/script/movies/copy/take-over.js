import { kept, result } from './database.js';
import { copyStores, openCopy } from './store.js';

/** Makes what was set aside the copy, all in one transaction. */
export async function takeOver(stage) {
  const transaction = (await openCopy()).transaction(Object.keys(copyStores), 'readwrite');
  const done = kept(transaction);
  try {
    await fill(transaction, stage);
  } catch (error) {
    // Half of it would be worse than the old copy.
    transaction.abort();
    await done.catch(() => {});
    throw error;
  }
  return done;
}

async function fill(transaction, stage) {
  const store = (name) => transaction.objectStore(name);
  const staged = await result(store('staged').getAll());
  const of = (part) => staged.filter((one) => one.part === part).map(({ content }) => content);
  const before = await result(store('state').get('synced'));
  const cursors = {};
  for (const part of ['movies', 'screenings']) {
    for (const page of of(part)) applyChanges(store(part), page);
    cursors[part] = stage.parts[part].next;
  }
  for (const part of ['cinemas', 'critics']) {
    store(part).clear();
    of(part).flat().forEach((thing) => store(part).put(thing));
  }
  of('posters').forEach((one) => store('posters').put(one));
  const wanted = new Set(stage.parts.posters.addresses);
  const there = await result(store('posters').getAllKeys());
  there.filter((address) => !wanted.has(address)).forEach((address) => store('posters').delete(address));
  const [found] = of('ratings');
  store('state').put({
    at: new Date().toISOString(), cursors, tag: found?.tag ?? before.tag, ratings: found?.bytes ?? before.ratings,
  }, 'synced');
  store('staged').clear();
  store('state').delete('staging');
}

function applyChanges(store, { reset, changed, deleted }) {
  if (reset) store.clear();
  changed.forEach((thing) => store.put(thing));
  deleted.forEach((id) => store.delete(id));
}

// Keeps the copy: fetches what changed, sets it aside, and takes all of it over at once at the end. What was fetched before a sync was
// cancelled or broke off is not fetched again; until the end the old copy is whole.
import { result, kept } from './database.js';
import { changes, pages, poster, posterAddresses, ratings } from './parts.js';
import { openCopy } from './store.js';
import { takeOver } from './take-over.js';

export const parts = ['movies', 'screenings', 'cinemas', 'critics', 'ratings', 'posters'];
/** What was set aside is good for so long, in milliseconds. */
const staging = 86_400_000;

/** Whether anything changed since the last sync; false before the first one. */
export async function isNewer(signal) {
  const synced = await read('synced');
  if (!synced) return false;
  for (const topic of ['movies', 'screenings']) {
    const page = await changes(topic, synced.cursors[topic], signal, 1);
    if (page.reset || page.more || page.changed.length > 0 || page.deleted.length > 0) return true;
  }
  return (await ratings(synced.tag, signal)) !== null;
}

/**
 * @param {{signal: AbortSignal, progress: (part: string, count: number, isDone: boolean) => void}} options
 * @throws what the API or the signal says no with; then the copy is as it was
 */
export async function sync({ signal, progress }) {
  const synced = await read('synced');
  let stage = await read('staging');
  if (!stage || Date.now() - Date.parse(stage.at) > staging || stage.over !== (synced?.at ?? null)) {
    await forgetStaged();
    stage = { at: new Date().toISOString(), over: synced?.at ?? null, parts: {} };
  }
  for (const part of parts) {
    stage.parts[part] ??= { number: 0, count: 0, isDone: false };
    const state = stage.parts[part];
    const count = (number) => progress(part, number, false);
    count(state.count);
    if (!state.isDone) await fetchers[part]({ part, state, stage, synced, signal, count });
    signal.throwIfAborted();
    state.isDone = true;
    await write('staging', stage);
    progress(part, state.count, true);
  }
  await takeOver(stage);
}

const fetchers = {
  movies: (context) => fetchChanges(context, 'movies'),
  screenings: (context) => fetchChanges(context, 'screenings'),
  cinemas: (context) => fetchAll(context, '/v1/places', { types: 'MovieTheater' }),
  critics: (context) => fetchAll(context, '/v1/critics', {}),
  async ratings({ part, state, synced, stage, signal }) {
    const found = await ratings(synced?.tag, signal);
    state.count = (found?.bytes ?? synced.ratings).byteLength;
    if (found) await put({ part, state, stage }, found);
  },
  async posters(context) {
    const { state, signal, count } = context;
    const { movies, shown, has } = await whatWillBe();
    const addresses = posterAddresses(movies, shown);
    state.addresses = addresses;
    for (const address of addresses.filter((one) => !has.has(one))) {
      const data = await poster(address, signal);
      if (data) {
        await put(context, { address, data });
        state.count += 1;
      }
      count(state.count);
    }
  },
};

async function fetchChanges(context, topic) {
  const { part, state, synced, signal, count } = context;
  for (;;) {
    const page = await changes(topic, state.next ?? synced?.cursors[part], signal);
    state.next = page.next;
    state.count += page.changed.length + page.deleted.length;
    await put(context, page);
    count(state.count);
    if (!page.more) return;
  }
}

async function fetchAll(context, path, values) {
  const things = await pages(path, values, context.signal, context.count);
  context.state.count = things.length;
  await put(context, things);
}

/** Sets something aside together with how far the sync is. */
async function put({ part, state, stage }, content) {
  const transaction = (await openCopy()).transaction(['staged', 'state'], 'readwrite');
  transaction.objectStore('staged').put({ part, number: state.number, content });
  state.number += 1;
  transaction.objectStore('state').put(stage, 'staging');
  await kept(transaction);
}

/** The movies as they will be, which of them are shown, and the pictures that are here already. */
async function whatWillBe() {
  const transaction = (await openCopy()).transaction(['movies', 'screenings', 'posters', 'staged']);
  const all = (store) => result(transaction.objectStore(store).getAll());
  const [movies, screenings, posters, staged] = await Promise.all(['movies', 'screenings', 'posters', 'staged'].map(all));
  const applied = (part, things) => {
    const found = new Map(things.map((thing) => [thing.id, thing]));
    for (const { content } of staged.filter((one) => one.part === part)) {
      if (content.reset) found.clear();
      content.changed.forEach((thing) => found.set(thing.id, thing));
      content.deleted.forEach((id) => found.delete(id));
    }
    return [...found.values()];
  };
  const fetched = staged.filter(({ part }) => part === 'posters').map(({ content }) => content);
  return {
    movies: applied('movies', movies), shown: new Set(applied('screenings', screenings).map(({ movie }) => movie)),
    has: new Set([...posters, ...fetched].map(({ address }) => address)),
  };
}

async function forgetStaged() {
  const transaction = (await openCopy()).transaction(['staged', 'state'], 'readwrite');
  transaction.objectStore('staged').clear();
  transaction.objectStore('state').delete('staging');
  await kept(transaction);
}

async function read(name) {
  return result((await openCopy()).transaction('state').objectStore('state').get(name));
}

async function write(name, value) {
  const transaction = (await openCopy()).transaction('state', 'readwrite');
  transaction.objectStore('state').put(value, name);
  await kept(transaction);
}

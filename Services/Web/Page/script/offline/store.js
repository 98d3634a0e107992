// The copy in this browser of what everybody may know. It is the same for all readers who chose the same parts.
import {kept, openDatabase, result} from './database.js';

/** Changed when the stores or what is in them have another form. */
const version = 4;
/** What was kept since this version is kept in the same form. */
const keptSince = 3;

/**
 * Things by id; posters: pictures by address; summaries: how people rate a thing; opinions: how they rate a movie;
 * files: bytes by name; staged: what a sync has fetched and not taken over; state: of each part `synced.<part>` {at,
 * count, bytes, cursor?, tag?} and `staging.<part>`. Places stand under their cells and types, places and items under
 * the words of their names (`records/`).
 */
const stores = {
  movies: 'id',
  screenings: 'id',
  cinemas: 'id',
  critics: 'id',
  posters: 'address',
  files: 'name',
  reviews: {keyPath: 'id', indexes: ['movie']},
  opinions: 'thing',
  places: {keyPath: 'id', indexes: ['cells', 'types', 'words']},
  items: {keyPath: 'id', indexes: ['words']},
  summaries: 'thing',
  areas: 'id',
  stations: 'id',
  people: 'id',
  staged: ['part', 'number'],
  state: null,
};

export const storeNames = Object.keys(stores);

let opened;

export function openCopy() {
  opened ??= open().catch((error) => {
    opened = null;
    throw error;
  });
  return opened;
}

async function open() {
  const database = await openDatabase('vicinity.copy', stores, version, keptSince);
  database.addEventListener('close', () => {
    opened = null;
  });
  database.addEventListener('versionchange', () => {
    opened = null;
  });
  return database;
}

/** What is known of the parts: by part, only of those that are in the copy. */
export async function syncedParts(parts) {
  const store = (await openCopy()).transaction('state').objectStore('state');
  const found = await Promise.all(parts.map((part) => result(store.get(`synced.${part}`))));
  return Object.fromEntries(parts.map((part, index) => [part, found[index]]).filter(([, synced]) => synced));
}

/** One thing of a store; undefined if it is not there. */
export const one = async (store, key) => result((await openCopy()).transaction(store).objectStore(store).get(key));

/** All of a small store. */
export const all = async (store) => result((await openCopy()).transaction(store).objectStore(store).getAll());

/** Of a large store so many things are read at once. */
const atOnce = 1000;

/** Tells each thing of a large store whose key is `id`. */
export async function eachOf(store, tell) {
  for (let [last, found] = ['', null]; found === null || found.length === atOnce; last = found.at(-1)?.id) {
    const things = (await openCopy()).transaction(store).objectStore(store);
    found = await result(things.getAll(IDBKeyRange.lowerBound(last, true), atOnce));
    found.forEach(tell);
  }
}

/** Changes some stores in one step. @param {(store: (name: string) => IDBObjectStore) => void} work */
export async function change(names, work) {
  const transaction = (await openCopy()).transaction(names, 'readwrite');
  work((name) => transaction.objectStore(name));
  await kept(transaction);
}

// The copy of what everybody may know about movies: the same for all readers, whatever they rate.
import { openDatabase, result } from './database.js';

let opened;

/**
 * movies, screenings, cinemas, critics: things by id; posters: pictures by address; staged: what a sync has fetched and not taken over;
 * state: `synced` {at, tag, ratings, cursors} and `staging`.
 */
export const copyStores = {
  movies: 'id', screenings: 'id', cinemas: 'id', critics: 'id', posters: 'address', staged: ['part', 'number'], state: null,
};

export function openCopy() {
  opened ??= openDatabase('vicinity.copy', copyStores).catch((error) => { opened = null; throw error; });
  return opened;
}

/**
 * All of the copy; null before the first sync.
 * @returns {Promise<null|{at: string, movies: Map, cinemas: Map, critics: Map, shows: Map<string, object[]>, screenings: Map, posters: Map,
 *   ratings: ArrayBuffer}>} `shows` by movie, by time
 */
export async function readCopy() {
  const transaction = (await openCopy()).transaction(Object.keys(copyStores));
  const all = (store) => result(transaction.objectStore(store).getAll());
  const [synced, movies, screenings, cinemas, critics, posters] = await Promise.all([
    result(transaction.objectStore('state').get('synced')), ...['movies', 'screenings', 'cinemas', 'critics', 'posters'].map(all)]);
  if (!synced) return null;
  const shows = new Map();
  for (const show of screenings.sort((a, b) => Date.parse(a.startDate) - Date.parse(b.startDate))) {
    if (!shows.has(show.movie)) shows.set(show.movie, []);
    shows.get(show.movie).push(show);
  }
  const byID = (things) => new Map(things.map((thing) => [thing.id, thing]));
  return {
    at: synced.at, ratings: synced.ratings, movies: byID(movies), cinemas: byID(cinemas), critics: byID(critics), shows,
    screenings: byID(screenings), posters: new Map(posters.map(({ address, data }) => [address, data])),
  };
}

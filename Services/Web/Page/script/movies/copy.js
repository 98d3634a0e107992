// What the copy has of movies: the same for all readers, whatever they rate.
import {result} from '../offline/database.js';
import {openCopy} from '../offline/store.js';

/** What critics wrote of a movie: `{critic, stars, text, url, at}` each. It is read when it is wanted. */
export async function reviewsOf(movie) {
  const store = (await openCopy()).transaction('reviews').objectStore('reviews');
  return result(store.index('movie').getAll(movie));
}

const stores = ['movies', 'screenings', 'cinemas', 'critics', 'posters', 'opinions'];

/**
 * All of it; null before the first sync.
 * @returns {Promise<null|{at: string, movies: Map, cinemas: Map, critics: Map, shows: Map<string, object[]>,
 * screenings: Map, opinions: Map, posters: Map, ratings: ArrayBuffer, rule: string|null}>} `shows` by movie, by time;
 * `opinions`: how people rate each movie; `rule`: by which critics' ratings predict
 */
export async function readCopy() {
  const transaction = (await openCopy()).transaction([...stores, 'files', 'state']);
  const all = (store) => result(transaction.objectStore(store).getAll());
  const [synced, ratings, movies, screenings, cinemas, critics, posters, opinions] = await Promise.all([
    result(transaction.objectStore('state').get('synced.movies')),
    result(transaction.objectStore('files').get('ratings')), ...stores.map(all)
  ]);
  if (!synced || !ratings) return null;
  const shows = new Map();
  for (const show of screenings.sort((a, b) => Date.parse(a.startDate) - Date.parse(b.startDate))) {
    if (!shows.has(show.movie)) shows.set(show.movie, []);
    shows.get(show.movie).push(show);
  }
  const byID = (things) => new Map(things.map((thing) => [thing.id, thing]));
  return {
    at: synced.at,
    ratings: ratings.bytes,
    rule: ratings.rule ?? null,
    movies: byID(movies),
    cinemas: byID(cinemas),
    critics: byID(critics),
    shows,
    screenings: byID(screenings),
    posters: new Map(posters.map(({address, data}) => [address, data])),
    opinions: new Map(opinions.map((opinion) => [opinion.thing, opinion])),
  };
}

// What is the reader's own: ratings, favourite cinemas, tickets. It is in this browser and goes nowhere by itself.
import {kept, openDatabase, result} from '../offline/database.js';

let opened;

function open() {
  opened ??= openDatabase('vicinity.own', {ratings: 'movie', favourites: 'cinema', tickets: 'id'}).catch((error) => {
    opened = null;
    throw error;
  });
  return opened;
}

/** An event "changed" after anything of it changed. */
export const own = new EventTarget();

/**
 * @returns {Promise<{ratings: Map<string, {movie: string, stars: number|null, at: string}>, unsent: any[],
 *   favourites: Set<string>, tickets: object[]}>}
 *   a rating without stars is withdrawn, and the server has not heard of that yet
 */
export async function readOwn() {
  const transaction = (await open()).transaction(['ratings', 'favourites', 'tickets']);
  const all = (store) => result(transaction.objectStore(store).getAll());
  const [ratings, favourites, tickets] = await Promise.all(['ratings', 'favourites', 'tickets'].map(all));
  return {
    ratings: new Map(ratings.filter(({stars}) => stars !== null).map((rating) => [rating.movie, rating])),
    unsent: ratings.filter(({isSent}) => !isSent),
    favourites: new Set(favourites.map(({cinema}) => cinema)),
    tickets,
  };
}

/** Movies and stars, as the worker wants them. */
export const pairs = ({ratings}) => [...ratings.values()].map(({movie, stars}) => [movie, stars]);

/** Keeps a rating; null withdraws it. */
export const keepRating = (movie, stars, isSent) => change('ratings',
  (store) =>
    (stars === null && isSent ? store.delete(movie) : store.put({movie, stars, at: new Date().toISOString(), isSent})));

/** Keeps a rating as another device of the reader has it; null withdraws it. @param {boolean} isSent */
export const keepOthersRating = ({movie, stars, at}, isSent) => change(
  'ratings', (store) => (stars === null && isSent ? store.delete(movie) : store.put({movie, stars, at, isSent})));

export const keepFavourite = (cinema, isOne) =>
  change('favourites', (store) => (isOne ? store.put({cinema}) : store.delete(cinema)));

/** Keeps the tickets that there are, and none else. */
export const keepTickets = (tickets) => change('tickets', (store) => {
  store.clear();
  tickets.forEach((ticket) => store.put(ticket));
});

export const keepTicket = (ticket) => change('tickets', (store) => store.put(ticket));

export const forgetTickets = (order) =>
  change('tickets', (store) => store.delete(IDBKeyRange.bound(`${order}/`, `${order}0`, false, true)));

/** Every rating is to be sent (again), or none is. */
export async function markRatings(isSent) {
  const {ratings} = await readOwn();
  await change('ratings', (store) => {
    store.clear();
    ratings.forEach((rating) => store.put({...rating, isSent}));
  });
}

/** Forgets ratings and favourites; tickets stay, they were paid for. */
export async function eraseOwn() {
  await change('ratings', (store) => store.clear());
  await change('favourites', (store) => store.clear());
}

async function change(store, work) {
  const transaction = (await open()).transaction(store, 'readwrite');
  work(transaction.objectStore(store));
  await kept(transaction);
  own.dispatchEvent(new CustomEvent('changed'));
}

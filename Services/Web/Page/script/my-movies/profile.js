// The profile on the server: there only if the reader asks for it.
import {Offline, Problem} from '../core/api.js';
import {asCustomer, distrust} from '../core/session.js';
import {read, write} from '../core/storage.js';
import {forgetOwnRatings, ownRatings} from '../reviews/own.js';
import {eraseOwn, keepRating, markRatings, readOwn} from './store.js';

/** Whether ratings are sent. */
export const isShared = () => read('profile') === true;

let sending = null;

/**
 * Sends the ratings that the server does not know. Rejects with what the gateway says no with; without a connection
 * they wait.
 */
export function sendRatings() {
  sending ??= sendAll().finally(() => {
    sending = null;
  });
  return sending;
}

async function sendAll() {
  for (;;) {
    const [rating] = isShared() ? (await readOwn()).unsent : [];
    if (!rating) return;
    try {
      await send(rating);
    } catch (error) {
      if (error instanceof Offline || (error instanceof Problem && error.mayPass)) return;
      if (!(error instanceof Problem && error.status === 404)) throw error;
      // Not known there: neither the movie, nor the rating to withdraw.
    }
    const now = (await readOwn()).unsent.find(({movie}) => movie === rating.movie);
    if (now?.at === rating.at) await keepRating(rating.movie, rating.stars, true);
  }
}

function send({movie, stars}) {
  const path = `/v1/ratings/${movie}`;
  const headers = {Prefer: 'wait=10'};
  if (stars === null) return asCustomer(path, {method: 'DELETE', headers});
  // Other stars leave what was written of it.
  const review = ownRatings()[movie]?.review || undefined;
  return asCustomer(path, {method: 'PUT', headers, body: {stars, review}});
}

/** Has a profile on the server from now on. */
export async function share() {
  write('profile', true);
  await markRatings(false);
  await sendRatings();
}

/** Ratings of places are public, whatever is wished of those of movies: then there is a profile, too. */
const isOnServer = () => isShared() || Object.keys(ownRatings()).length > 0;

/** Erases the profile on the server, and with it what was published of places; the ratings of movies stay here. */
export async function unshare() {
  await asCustomer('/v1/profile', {method: 'DELETE'});
  // From now on this browser is somebody new: the next token says who.
  distrust();
  write('profile', null);
  forgetOwnRatings();
  await markRatings(true);
}

/** Erases all ratings and favourites, here and on the server. */
export async function erase() {
  if (isOnServer()) await unshare();
  await eraseOwn();
}

/** Everything that is kept of the reader's taste, here and on the server. */
export async function everything() {
  const {ratings, favourites, tickets} = await readOwn();
  return {
    format: 'vicinity.own',
    version: 1,
    exportedAt: new Date().toISOString(),
    ratings: [...ratings.values()].map(({movie, stars, at}) => ({movie, stars, at})),
    favourites: [...favourites],
    tickets: tickets.map(({picture, ...ticket}) => ticket),
    server: isOnServer() ? (await asCustomer('/v1/profile')).body : null,
  };
}

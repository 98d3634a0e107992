// The copy as the page uses it, read once; before there is one, what the server lists for everybody.
import {get} from '../core/api.js';
import {isShown, sizedAddress} from '../core/picture.js';
import {readCopy} from './copy.js';
import {ask} from './experts/expert.js';

let [reading, listing] = [null, null];

/** The copy, which the worker has read as well; null before the first sync. */
export function loaded() {
  reading ??= read().catch((error) => {
    reading = null;
    throw error;
  });
  return reading;
}

/** The copy is another one. */
export const forgetLoaded = () => {
  reading = null;
};

async function read() {
  const copy = await readCopy();
  if (copy) await ask('load');
  else reading = null;
  return copy;
}

/**
 * What plays, in the copy's shape: the most popular movies, each with its next show. Everybody is answered the same:
 * nothing is asked by place or taste. `isList` says that there are neither all shows nor critics.
 */
export function listed() {
  listing ??= list().catch((error) => {
    listing = null;
    throw error;
  });
  return listing;
}

async function list() {
  const [{items, total}, cinemas] = await Promise.all(
    [get('/v1/movies?limit=100', {isFresh: true}), get('/v1/places?types=MovieTheater&limit=100', {isFresh: true})]);
  const byID = (things) => new Map(things.map((thing) => [thing.id, thing]));
  const screenings = items.map(({nextShow}) => nextShow).filter(Boolean);
  return {
    isList: true,
    total,
    movies: byID(items),
    cinemas: byID(cinemas.items),
    critics: new Map(),
    screenings: byID(screenings),
    shows: new Map(screenings.map((show) => [show.movie, [show]])),
    opinions: new Map(),
    posters: new Map(items.map(({image}) => image)
        .filter((image) => image && isShown(image))
        .map((image) => [image, sizedAddress(image, 240)])),
  };
}

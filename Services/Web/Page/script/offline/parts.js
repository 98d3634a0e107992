// The parts of the copy, and the choices that a reader has: each fetches some of them together.
import {changing} from './parts/changing.js';
import {file} from './parts/file.js';
import {listed} from './parts/listed.js';
import {opinions} from './parts/opinions.js';
import {posters} from './parts/posters.js';
import {reviews} from './parts/reviews.js';
import {packItem, packPlace} from './records/packing.js';

/** How each part is fetched and kept. What a part needs of others stands behind them. */
export const kinds = {
  movies: changing('movies', 'movies'),
  screenings: changing('screenings', 'screenings'),
  cinemas: listed('/v1/places', {types: 'MovieTheater'}, 'cinemas'),
  critics: listed('/v1/critics', {}, 'critics'),
  ratings: file('/v1/critics/ratings', 'ratings'),
  reviews,
  opinions,
  posters,
  places: changing('places', 'places', packPlace),
  summaries: changing('ratings.summaries', 'summaries'),
  items: changing('items', 'items', packItem),
  areas: changing('areas', 'areas'),
  stations: changing('stations', 'stations'),
  people: changing('people', 'people'),
};

/**
 * By choice: its parts, and for before the first sync the list that counts its things and about how large one is, in
 * bytes (as measured on the sample data; ratings and pictures are counted with the movies).
 */
export const choices = {
  places: {parts: ['places', 'summaries'], counted: '/v1/places?limit=1', each: 800},
  items: {parts: ['items'], counted: '/v1/items?limit=1', each: 450},
  areas: {parts: ['areas'], counted: '/v1/areas?limit=1', each: 400},
  stations: {parts: ['stations'], counted: '/v1/lines', each: 450},
  people: {parts: ['people'], counted: '/v1/people?limit=1', each: 450},
  movies: {
    parts: ['movies', 'screenings', 'cinemas', 'critics', 'ratings', 'reviews', 'opinions', 'posters'],
    counted: '/v1/movies?limit=1',
    each: 8000,
  },
};

/** The parts of some choices. */
export const partsOf = (names) => names.flatMap((name) => choices[name].parts);

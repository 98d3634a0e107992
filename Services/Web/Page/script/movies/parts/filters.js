// What to choose movies by: when, which kind, how good.
import {capital, nameOf, t} from '../../core/messages.js';
import {choiceChip} from '../../ui/chips.js';
import {dayName, daysWithShows} from '../../domain/days.js';
import {fixed} from './words.js';

export function dateChip({state, change, copy}, shows = copy.screenings.values()) {
  /** @type {[string, string][]} */
  const days = daysWithShows(shows).map((text) => [text.slice(0, 10), dayName(text)]);
  return choiceChip({
    id: 'date',
    glyph: 'calendar',
    name: t('date.any'),
    options: [['', t('date.any')], ...days],
    chosen: state.date,
    change: (date) => change({date}),
  });
}

export function genreChip({state, change, copy}) {
  const genres = [...new Set([...copy.movies.values()].flatMap(({genre}) => genre))].sort((a, b) => a.localeCompare(b));
  return choiceChip({
    id: 'genre',
    name: t('filter.genre'),
    options: [['', t('genre.any')], ...genres.map((genre) => /** @type {[string, string]} */ ([genre, genre]))],
    chosen: state.genre,
    change: (genre) => change({genre}),
  });
}

const leasts = ['3', '0', '2', '3.5', '4', '4.5'];

export const leastChip = ({state, change}) => choiceChip({
  id: 'least',
  name: t('filter.least'),
  chosen: state.least,
  change: (least) => change({least}),
  options:
    leasts.map((least) => [least, least === '0' ? t('least.any') : t('least.from', {stars: fixed(Number(least), 1)})]),
});

/** @param {any} context @param {string[]} sorts the first one is the usual */
export const sortChip = ({state, change}, sorts) => choiceChip({
  id: 'movie-sort',
  name: capital(t(`sort.${sorts[0]}`)),
  options: sorts.map((sort) => [sort, capital(t(`sort.${sort}`))]),
  chosen: state.sort || sorts[0],
  change: (sort) => change({sort}),
  about: t('filter.sort'),
});

const folded = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
/** The folded texts of movies, a line each: folding those of a whole copy takes longer than a key press. */
const texts = new WeakMap();

function textOf(movie) {
  if (!texts.has(movie)) {
    const parts =
      [nameOf(movie), movie.name, movie.originalName ?? '', ...movie.director, ...movie.actor, ...movie.genre];
    texts.set(movie, folded(parts.join('\n')));
  }
  return texts.get(movie);
}

/** @returns {(movie: object) => boolean} whether a movie has all words in its titles, people or genres */
export function matcher(words) {
  const wanted = folded(words).split(/\s+/).filter(Boolean);
  return (movie) => wanted.every((word) => textOf(movie).includes(word));
}

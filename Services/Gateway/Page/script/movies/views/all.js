// All movies, to look through and to rate.
import { h, fill } from '../../kit/element.js';
import { t } from '../../kit/messages.js';
import { emptyBox } from '../../kit/notices.js';
import { ask } from '../experts/expert.js';
import { card, cards } from '../parts/card.js';
import { dateText } from '../parts/days.js';
import { dateChoice, genreChoice, matches, select, whereabouts, withinChoice } from '../parts/filters.js';
import { cinemasShowing } from '../parts/shows.js';
import { starsInput } from '../parts/stars.js';
import { byName, fixed } from '../parts/words.js';

const sorts = ['popular', 'rating', 'newest', 'name'];

export async function content(context) {
  const { state, copy, change } = context;
  const critics = await ask('critics');
  const list = h('div', { id: 'all-movies' });
  const draw = () => fill(list, drawn(context, critics));
  const words = h('input', {
    id: 'movie-words', type: 'search', autocomplete: 'off', 'aria-label': t('movies.find'), placeholder: t('movies.find'), value: state.q,
    oninput: () => { state.q = words.value; draw(); }, onchange: () => change({ q: words.value }),
  });
  draw();
  return [
    h('div', { class: 'choice' }, words, genreChoice(context), dateChoice(context, copy.screenings.values()), withinChoice(context),
      select('movie-sort', t('filter.sort'), sorts.map((sort) => [sort, t(`sort.${sort}`)]), state.sort || 'popular', (sort) => change({ sort })),
      h('label', {}, h('input', {
        type: 'checkbox', id: 'coming', checked: Boolean(state.coming), onchange: (event) => change({ coming: event.target.checked ? '1' : '' }),
      }), t('movies.coming'))),
    state.within && whereabouts(context),
    list,
  ];
}

function drawn(context, critics) {
  const { state, copy, here } = context;
  const today = new Date().toISOString().slice(0, 10);
  const farthest = state.within ? Number(state.within) * 1000 : Infinity;
  const isShown = (movie) => cinemasShowing(copy, movie.id, here.point, state.date).some(({ distance }) => distance <= farthest);
  const found = [...copy.movies.values()].filter((movie) => matches(movie, state.q)
    && (!state.genre || movie.genre.includes(state.genre)) && ((!state.date && !state.within) || isShown(movie))
    && (!state.coming || (movie.datePublished ?? '') > today)).sort(order(state.sort || 'popular', copy, critics));
  if (found.length === 0) return emptyBox(t('movies.none'));
  return [h('p', { role: 'status', id: 'count' }, t('movies.count', { count: found.length })), cards(found.map((movie) => card(movie, context,
    h('p', {}, [movie.datePublished && dateText(movie.datePublished), criticsText(critics.get(movie.id))].filter(Boolean).join(' · ')),
    starsInput(movie, context))))];
}

/** "Critics: 3.8 (102)". */
export const criticsText = (critics) => critics && t('critics.mean', { stars: fixed(critics.mean, 1), count: critics.count });

/** popular is by seats sold and then by how many critics rated; all of them fall back on the name. */
function order(sort, copy, critics) {
  const sold = ({ id }) => (copy.shows.get(id) ?? []).reduce((sum, { seats, available }) => sum + seats - available, 0);
  const values = {
    popular: (movie) => [sold(movie), critics.get(movie.id)?.count ?? 0], rating: (movie) => [critics.get(movie.id)?.mean ?? -1],
    newest: (movie) => [Date.parse(movie.datePublished ?? '1800-01-01')], name: () => [],
  }[sort] ?? (() => []);
  const known = new Map([...copy.movies.values()].map((movie) => [movie.id, values(movie)]));
  return (left, right) => known.get(left.id).reduce((found, value, index) => found || known.get(right.id)[index] - value, 0) || byName(left, right);
}

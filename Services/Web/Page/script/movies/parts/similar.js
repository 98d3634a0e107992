// Movies like another one: with the same people, and of the same kinds.
import {h} from '../../core/element.js';
import {t} from '../../core/messages.js';
import {starsFact} from '../../ui/five.js';
import {nearest} from '../experts/recommending.js';
import {tile} from './tile.js';
import {byName, showLine} from './words.js';

const most = 8;
const shared = (some = [], others = []) => some.filter((one) => others.includes(one)).length;
const likeness = (one, other) =>
  3 * shared(one.director, other.director) + 2 * shared(one.actor, other.actor) + shared(one.genre, other.genre);

/** @returns {HTMLElement|null} null if none is like it */
export function similarMovies(movie, context, critics) {
  const {copy, here, own} = context;
  const next = (one) => nearest(copy, one.id, {near: here.point, radius: null, date: ''}, Date.now());
  const found =
    [...copy.movies.values()]
      .filter(({id}) => id !== movie.id)
      .map((one) => ({one, value: likeness(movie, one), show: next(one)?.show}))
      .filter(({value}) => value > 0)
      .sort((a, b) => Number(Boolean(b.show)) - Number(Boolean(a.show)) || b.value - a.value
          || (critics.get(b.one.id)?.mean ?? 0) - (critics.get(a.one.id)?.mean ?? 0) || byName(a.one, b.one))
      .slice(0, most);
  if (found.length === 0) return null;
  return h('section', {class: 'col gap3', 'aria-labelledby': 'similar-title'},
    h('h2', {id: 'similar-title'}, t('movie.similar')),
    h('ol', {class: 'shelf small', id: 'similar', tabindex: 0, 'aria-labelledby': 'similar-title'},
      found.map(({one, show}) => tile(one, context, {
        about: [mark(one, own, critics), one.genre[0]],
        line: show && showLine(show, copy.cinemas.get(show.place)),
        show: show?.id,
      }))));
}

/** The reader's own stars, else what critics give. */
function mark({id}, {ratings}, critics) {
  if (ratings.has(id)) return starsFact({average: ratings.get(id).stars});
  return critics.has(id) && starsFact({average: critics.get(id).mean, isCritics: true});
}

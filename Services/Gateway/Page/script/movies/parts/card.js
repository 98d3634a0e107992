import { h } from '../../kit/element.js';
import { nameOf } from '../../kit/messages.js';
import { linkTo } from '../state.js';
import { poster } from './poster.js';
import { factsLine } from './words.js';

/** A movie in a list, with what else there is to say of it. */
export const card = (movie, { state, copy }, ...rest) => h('li', { id: `card-${movie.id}` }, h('article', { class: 'movie-card' }, poster(movie, copy),
  h('div', {}, h('h2', {}, h('a', { href: linkTo(state, { movie: movie.id }) }, nameOf(movie))), h('p', { class: 'second' }, factsLine(movie)), rest)));

export const cards = (items) => h('ol', { class: 'rows' }, items);

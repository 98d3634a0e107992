// A movie as a poster, in a grid of them.
import {h} from '../../core/element.js';
import {nameOf} from '../../core/messages.js';
import {facts} from '../../ui/facts.js';
import {linkTo} from '../state.js';
import {poster} from './poster.js';

/**
 * @param {object} movie
 * @param {object} context
 * @param {{about?: (Node|string|null|false)[], line?: string|null, more?: Node|null, show?: string, isFirst?: boolean}}
 *   what `about`: small facts; `line`: where and when; `show`: the show that its page begins with
 */
export const tile = (movie, {state, copy}, {about = [], line, more, show = '', isFirst = false} = {}) => h('li', {},
  h('article', {
    class: 'tile poster',
    id: `card-${movie.id}`,
  },
    poster(movie, copy, {isFirst}),
    h('div', {class: 't'},
      h('h3', {class: 'clip'}, h('a', {href: linkTo(state, {movie: movie.id, show})}, nameOf(movie))),
      about.some(Boolean) && facts(...about), line && h('p', {class: 's soft clip'}, line), more)));

export const tiles = (items) => h('ol', {class: 'posters'}, items);

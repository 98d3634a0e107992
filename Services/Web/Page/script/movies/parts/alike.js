// The critics who rate as the reader does, in short and in full.
import {h} from '../../core/element.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {face} from '../../ui/face.js';
import {isShared} from '../../my-movies/profile.js';
import {pairs} from '../../my-movies/store.js';
import {linkTo} from '../state.js';
import {percent} from './words.js';

const inShort = 4;

/** The most alike, with the way to all of them; null before there is anything to compare. */
export async function alikeBox(context) {
  const {state, copy, own} = context;
  const similar = await context.ask('similar', {own: pairs(own)});
  if (similar.length === 0) return null;
  const shown = similar.slice(0, inShort);
  return h('section', {class: 'box', 'aria-labelledby': 'alike-title'},
    h('div', {class: 'head'}, h('h2', {id: 'alike-title'}, t('critics.alike')),
      h('a', {href: linkTo(state, {view: 'critics'}), id: 'all-critics'},
        t('critics.all', {count: copy.critics.size}))),
    h('ul', {}, shown.map((one) => alike(copy.critics.get(one.critic) ?? {name: one.critic, media: []}, one.value))),
    h('p', {class: 's soft row high'}, icon('lock'),
      h('span', {}, t(isShared() ? 'movies.howShared' : 'movies.how', {count: own.ratings.size}))));
}

/** A critic with the likeness as a number and as a length; null while there is nothing to compare. */
export function alike({name, media, ratings, illustrative}, value, isFull = false) {
  const bar = h('i', {});
  bar.style.setProperty('--v', String(100 * (value ?? 0)));
  const details = [
    media.join(', '), isFull && t('critics.ratings', {count: ratings}),
    isFull && illustrative && t('critics.illustrative')
  ];
  return h('li', {class: 'alike'}, face(name),
    h('div', {class: 'who'}, h('b', {class: 'clip'}, name),
      h('span', {class: isFull ? 'xs soft' : 'xs soft clip'}, details.filter(Boolean).join(' · '))),
    value !== null && [
      h('span', {class: 'num percent'}, percent(value)),
      h('div', {class: 'meter', role: 'img', 'aria-label': t('critics.likeness', {name, percent: percent(value)})}, bar)
    ]);
}

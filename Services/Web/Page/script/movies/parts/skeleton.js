import {h} from '../../core/element.js';
import {t} from '../../core/messages.js';

const bone = (ratio, width) => {
  const element = h('div', {class: 'skel'});
  if (ratio) element.style.setProperty('aspect-ratio', ratio);
  if (width) element.style.setProperty('width', width);
  return element;
};

/** Posters that are about to come. */
export const skeleton = () => h('div', {class: 'page'}, h('h1', {}, t('page.movies')),
  h('p', {class: 'said', role: 'status'}, t('state.loading')),
  h('div', {class: 'posters', 'aria-hidden': 'true'},
    Array.from({length: 6}, () => (h('div', {class: 'tile'}, bone('2 / 3'), bone(null, '80%'), bone(null, '55%'))))));

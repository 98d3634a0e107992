// What shapes, glyphs and rings of pins mean.
import {h} from '../core/element.js';
import {t} from '../core/messages.js';
import {dotSample, pinElement} from '../map/pins.js';

/** @type {[Parameters<typeof pinElement>[0], string][]} */
const samples = [
  [{kind: 'food'}, 'food'],
  [{kind: 'home'}, 'house'],
  [{kind: 'home', glyph: 'tower'}, 'condominium'],
  [{kind: 'home', glyph: 'shop'}, 'other'],
  [{kind: 'cinema'}, 'cinema'],
  [{kind: 'campus'}, 'campus'],
];

export const legend = () => h('details', {class: 'pin-legend', id: 'legend'}, h('summary', {}, t('legend.title')),
  h('ul', {class: 'legend'},
    /** @type {const} */ ([
      'great', 'good', 'fair', 'unrated'
    ]).map((rating) => h('li', {}, dotSample(rating), ' ', t(`rating.${rating}`))),
    samples.map(
      ([look, key]) => h('li', {}, h('span', {class: 'pin-sample'}, pinElement(look)), ' ', t(`legend.${key}`)))));

import { h } from '../kit/element.js';
import { t } from '../kit/messages.js';
import { pinElement } from '../map/pins.js';

/** What forms, signs and colours of pins mean. */
export function legend() {
  const line = (look, key) => h('li', {}, pinElement(look), t(key));
  return h('details', { class: 'legend' }, h('summary', {}, t('legend.title')), h('ul', {},
    ['great', 'good', 'fair', 'unrated'].map((rating) => line({ rating }, `rating.${rating}`)),
    ['house', 'condominium', 'other', 'food', 'cinema', 'building'].map((form) => line({ form }, `legend.${form}`))));
}

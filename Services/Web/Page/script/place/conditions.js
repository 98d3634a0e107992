// How a place takes orders: for what sum, how soon, where it brings them to.
import {h} from '../core/element.js';
import {distance, money} from '../core/formats.js';
import {t} from '../core/messages.js';

/** What a place says of orders, in words; none if it says nothing. @returns {string[]} */
function conditionsOf({ordering}) {
  if (!ordering) return [];
  const {methods, leadTime, minimum, delivery} = ordering;
  if (methods.length === 0) return [t('takes.none')];
  const brings = methods.includes('delivery') && delivery;
  return [
    methods.map((method) => t(`how.${method}`)).join(', '),
    leadTime > 0 && t('takes.lead', {count: leadTime}),
    minimum && t('takes.least', {sum: money(minimum)}),
    brings?.fee && t('takes.fee', {sum: money(brings.fee)}),
    brings?.radius && t('takes.within', {distance: distance(brings.radius)}),
    brings?.area && t('takes.area'),
  ].filter(Boolean);
}

export function conditions(place) {
  const said = conditionsOf(place);
  return said.length > 0
    && h('div', {class: 'col'}, h('h3', {}, t('takes.title')),
      h('ul', {class: 'conditions'}, said.map((text) => h('li', {}, text))));
}

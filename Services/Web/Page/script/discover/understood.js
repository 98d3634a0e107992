// How words were understood, as chips: each can be taken away, or the words looked for as they are written.
import {h, fill} from '../core/element.js';
import {distance, money, minorUnits} from '../core/formats.js';
import {icon} from '../core/icons.js';
import {t} from '../core/messages.js';

/** What a part says; what only asks is not shown. */
const says = {
  'open-now': () => t('understood.open'),
  cheap: () => t('understood.cheap'),
  nearest: () => t('understood.nearest'),
  sale: () => t('filter.forSale'),
  rent: () => t('filter.toRent'),
  place: ({place}) => t('understood.near', {place: place.name}),
  'near-station': ({metres}) => t('understood.near', {place: `${t('train.station')}, ≤ ${distance(metres)}`}),
  price: ({price, currency}) =>
    t('filter.under', {price: currency ? money({amount: minorUnits(price, currency), currency}) : String(price)}),
};

/** @param {(part: object) => void} change */
export function understoodChips(change) {
  const element =
    h('div', {class: 'chips', id: 'understood', role: 'group', 'aria-label': t('understood.title'), hidden: true});
  return {element, draw};

  /** @param {{words: string, parts: any[]}|null} understood of the result that is shown */
  function draw(understood) {
    element.hidden = !understood;
    const parts = understood?.parts.filter(({kind}) => says[kind]) ?? [];
    fill(element, parts.map(chip),
      understood
        && h('button', {type: 'button', class: 'chip', id: 'as-written', onclick: () => change({literal: '1'})},
          t('understood.asWritten')));
  }

  function chip(part) {
    const text = says[part.kind](part);
    return h('button', {
      type: 'button',
      class: 'chip',
      'aria-label': t('understood.without', {what: text}),
      onclick: () => change({q: part.without})
    },
      text, icon('close'));
  }
}

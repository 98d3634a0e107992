// A line of an order as a kitchen reads it: how many, of what, how it was chosen, and what was asked for.
import {h} from '../../core/element.js';
import {t} from '../../core/messages.js';
import {whenText} from '../../domain/days.js';
import {optionsText} from '../../ordering/cart/names.js';
import {dateTimeAt} from '../places/clock.js';

export const line = ({item, name, note, options, quantity, checkedInAt, show, place}) => h('li', {},
  h('b', {}, `${quantity}×`),
  h('span', {}, name ?? item,
    show && h('small', {class: 'chosen'}, [whenText(show.startDate), show.screen].filter(Boolean).join(' · ')),
    options && h('small', {class: 'chosen'}, optionsText({options})), note && h('small', {class: 'asked'}, note),
    checkedInAt && h('small', {}, t('door.usedAt', {time: dateTimeAt(checkedInAt, place)}))));

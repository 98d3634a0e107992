// What was ordered, and what it comes to, with all times by their dates: it is printed, and kept.
import {h} from '../../core/element.js';
import {dateTime, money} from '../../core/formats.js';
import {t} from '../../core/messages.js';
import {machineId} from '../../ui/machine-id.js';
import {lineName, optionsWithPrices} from '../cart/names.js';
import {madeParts, moneyMoves, paymentText, sumToPay, tipOf} from './payment.js';
import {shortNumber} from './number.js';
import {rateText, taxesIn, taxesOf} from './tax.js';

/** @param {object} order @param {Map<string, string>} names of its places, by id */
export function receipt(order, names) {
  const places = [...new Set(order.lines.map(({place}) => place))];
  const isOne = places.length === 1;
  return h('section', {class: 'box receipt', 'aria-labelledby': 'receipt-title'},
    h('h2', {id: 'receipt-title'}, t('order.what')),
    h('p', {class: 's soft', id: 'receipt-about'},
      [t('order.number', {id: shortNumber(order)}), dateTime(order.createdAt), ...names.values()].join(' · ')),
    places.map(
      (place) => [!isOne && h('h3', {}, names.get(place) ?? ''),
        h('ul', {class: 'lines order-lines'}, order.lines.filter((line) => line.place === place).map(row))]),
    wishes(order),
    order.total
      && h('dl', {class: 'sum'},
        order.parts.filter(({fee}) => fee)
          .map(
            ({fee, place}) => [h('dt', {}, [t('how.delivery'), !isOne && names.get(place)].filter(Boolean).join(', ')),
              h('dd', {}, money(fee))]),
        tipOf(order) && [h('dt', {}, t('pay.tip')), h('dd', {}, money(tipOf(order)))],
        h('dt', {class: 'all'}, t('cart.sum')), h('dd', {class: 'all'}, money(sumToPay(order))), taxes(order)),
    payment(order), machineId(order.id));
}

/** As the books say, which begin when it is accepted; until then as the prices say. */
function taxes({lines, parts, ledger, total}) {
  const made = new Set(madeParts({parts}).map(({place}) => place));
  const all =
    ledger?.some(({kind}) => kind === 'sale') ? taxesIn(ledger) : taxesOf(lines.filter(({place}) => made.has(place)));
  return all.map(
    ({rate, amount}) => [h('dt', {class: 'tax'}, t('pay.tax', {rate: rateText(rate)})),
      h('dd', {class: 'tax'}, money({...total, amount}))]);
}

/** How it is paid, and what was paid and given back when. */
function payment(order) {
  if (!order.payment) return null;
  const moves = moneyMoves(order);
  return h('section', {class: 'col gap2 paid', 'aria-labelledby': 'paid-title'},
    h('h3', {id: 'paid-title'}, t('pay.how')), h('p', {id: 'paid-how'}, paymentText(order)),
    moves.length > 0 && h('dl', {class: 'moves'}, moves.map(({kind,
      at,
      money: sum}) => [h('dt', {}, t(`money.${kind}`, {time: dateTime(at)})), h('dd', {}, money(sum))])));
}

/** How and when it is wanted, for whom, and what was asked of the places. */
function wishes({fulfilment, scheduledTime, contact, note}) {
  const {method, address, table} = fulfilment ?? {};
  const facts = [
    [
      'how',
      method && method !== 'ticket' &&
        [
          t(`how.${method}`), table,
          address && [address.streetAddress, address.postalCode, address.addressLocality].filter(Boolean).join(', ')
        ].filter(Boolean)
          .join(' · ')
    ],
    ['when', scheduledTime && dateTime(scheduledTime)],
    ['for', contact && [contact.name, contact.telephone].join(' · ')],
    ['note', note],
  ].filter(([, text]) => text);
  return facts.length > 0 && h('dl', {class: 'kv wide wishes'}, facts.map(([name,
    text]) => h('div', {}, h('dt', {}, t(`receipt.${name}`)), h('dd', {}, text))));
}

/** @param {any} line */
const row = ({quantity, price, checkedInAt, ...line}) => h('li', {}, h('span', {class: 'num soft'}, `${quantity} ×`),
  h('span', {class: 't'}, lineName(/** @type {any} */ (line)),
    line.options && h('span', {class: 'block s'}, optionsWithPrices(line)),
    line.note && h('span', {class: 'block s soft'}, line.note),
    checkedInAt && h('span', {class: 'block xs soft'}, t('door.usedAt', {time: dateTime(checkedInAt)}))),
  price && h('span', {class: 'price'}, money({...price, amount: price.amount * quantity})));

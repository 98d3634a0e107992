// What an order comes to: lines, fees, what is given besides, and the tax that is in it; and the button that sends it.
import {h} from '../../core/element.js';
import {money} from '../../core/formats.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {rateText, taxesOf} from '../orders/tax.js';
import {countOf, placeOf, totalOf, totalWith} from '../cart/cart.js';
import {untilSent} from './sending.js';

/**
 * @param {any[]} all the cart's lines
 * @param {{fees: any[], tip: any, offer: any, isKnown: boolean, isOnline: boolean, isWaiting: boolean,
 *   begin: () => void, cancel: ((event: MouseEvent) => void)|null}} state `isKnown`: how it can be had and paid, and so
 * what it comes to; `isOnline`: after it was sent its customer goes on to pay
 */
export function sumContent(all, state) {
  const {fees, tip} = state;
  const total = money(totalWith(all, [...fees, tip].filter(Boolean)));
  const taxes = taxesOf(all.map((line) => ({...line, place: placeOf(line.item)})));
  return [
    h('h2', {id: 'sum-title'}, t('cart.sum')),
    h('dl', {class: 'sum'}, h('dt', {}, t('cart.dishes', {count: countOf(all)})), h('dd', {}, money(totalOf(all))),
      fees.map((fee) => [h('dt', {}, t('how.delivery')), h('dd', {}, money(fee))]),
      tip && [h('dt', {}, t('pay.tip')), h('dd', {}, money(tip))], h('dt', {class: 'all'}, t('cart.toPay')),
      h('dd', {class: 'all'}, total),
      taxes.map(({rate, amount}) => [h('dt', {class: 'tax'}, t('pay.tax', {rate: rateText(rate)})),
                  h('dd', {class: 'tax'}, money({...totalOf(all), amount}))])),
    tooLittle(all, state.offer), buttons(total, state), h('p', {class: 's soft'}, t('cart.mayCancel'))
  ];
}

/** Which places take orders of a greater sum only. */
const tooLittle = (all, offer) => (offer?.minimums ?? []).map(({place, least}) => {
  const own = all.filter(({item}) => placeOf(item) === place);
  const sum = totalOf(own);
  const isEnough = !sum || sum.currency !== least.currency || sum.amount >= least.amount;
  return !isEnough
    && h('p', {class: 'note warn too-little'}, icon('info'),
      h('span', {}, t('how.least', {place: own[0].placeName, sum: money(least)})));
});

/** One filled button: what it does, with the sum; then, for some seconds, the one that takes it back. */
function buttons(total, {isKnown, isWaiting, isOnline, begin, cancel}) {
  if (!isWaiting) {
    return h('div', {class: 'order-bar'},
      h('button', {
        type: 'button',
        id: 'order',
        class: 'btn primary big wide',
        'aria-disabled': isKnown ? null : 'true',
        onclick: begin
      },
        h('span', {}, t(isOnline ? 'pay.order' : 'order.place')), h('span', {class: 'num'}, total)));
  }
  const button = h('button',
    {type: 'button', id: 'cancel-sending', class: 'btn big wide order-cancel', onclick: cancel},
    h('span', {role: 'status'}, t('order.sending')), h('b', {}, t('action.cancel')));
  button.style.setProperty('--wait', `${untilSent}ms`);
  return h('div', {class: 'order-bar'}, button);
}

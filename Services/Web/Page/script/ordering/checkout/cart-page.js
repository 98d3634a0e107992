// The cart is the checkout: what is ordered at each place, what it comes to, and the button that sends it.
import {go} from '../../core/address.js';
import {h, fill} from '../../core/element.js';
import {refill} from '../../core/typing.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {notice, stateBox} from '../../core/notices.js';
import {onceRead} from '../../core/presses.js';
import {changes} from '../../core/storage.js';
import {addStyle} from '../../core/style.js';
import {bar} from '../../ui/bar.js';
import {bag} from '../../ui/empty.js';
import {crumb} from '../../ui/crumb.js';
import {setFrame} from '../../core/frame.js';
import {outbox} from '../orders/outbox.js';
import {expectPayment} from '../orders/paying.js';
import {outcomes, sendWaiting, wait} from '../orders/waiting.js';
import {forgetRefusal} from '../orders/refusals.js';
import {byPlace, emptyCart, inOtherCurrency, lines, orderKey, totalOf, totalWith} from '../cart/cart.js';
import {empty} from '../cart/changes.js';
import {placeBlock} from '../cart/place-block.js';
import {howBox} from './how-box.js';
import {offers} from './offers.js';
import {payBox, showTipFault, tipBox} from './pay-box.js';
import {payments} from './payments.js';
import {refusalBox} from './refusal-box.js';
import {sending} from './sending.js';
import {sumContent} from './sum-box.js';
import {ticketNotes} from './ticket-notes.js';
import {tipOf} from './tip.js';
import {showMissing, whoBox} from './who-box.js';
import {asBody, forgetWish, missing, payment, setWish, wish} from './wish.js';

export async function show(element) {
  element.className = 'page checkout';
  setFrame({hasTabs: false});
  await addStyle('orders.css');
  const notes = ticketNotes(() => draw());
  const offered = offers(() => draw());
  const paying = payments(() => draw());
  let [asked, cancelPress] = [null, null];
  // A field that stays while the rest is drawn anew asks for the sum as it is then.
  const now = {tell: () => {}};
  const order = sending({
    send() {
      const all = lines();
      // Another window changed the cart meanwhile: what was agreed to is not what would be sent.
      if (JSON.stringify(all) !== asked.lines) return notice(t('cart.changed'), 'warning');
      // What was asked for leaves the cart at once: as it waits it cannot be asked for twice.
      wait(all, asked.total, asked.body, asked.key);
      emptyCart();
      forgetWish();
      return sendWaiting();
    },
    changed: () => draw(),
  });
  const begin = () => {
    const all = lines();
    const food = all.filter(({ticket}) => !ticket);
    if (inOtherCurrency(all).length > 0) return document.getElementById('two-currencies')?.focus();
    const needed = food.length > 0 ? missing(wish()) : [];
    if (needed.length > 0) return showMissing(needed);
    if (showTipFault(totalOf(all))) return document.getElementById('tip-amount')?.focus();
    const paid = paying.of(byPlace(all).map(({place}) => place));
    // Nobody agrees to what is not said yet: what it comes to, how it is paid.
    if (!paid.isKnown || (food.length > 0 && !offered.of(foodPlaces(all)).isKnown)) return undefined;
    // Nothing is sent that is surely refused: what to do instead is said there.
    if (paid.methods.length === 0) return document.getElementById('no-payment')?.focus();
    forgetRefusal();
    asked = {
      key: orderKey(),
      lines: JSON.stringify(all),
      total: totalWith(all, [...feesOf(offered, all), tipOf(wish().tip, totalOf(all))].filter(Boolean)),
      // What is given besides is no part of what an order costs.
      body: {
        ...asBody(
          wish(), {isSeatsOnly: food.length === 0, payBy: methodIn(paid), tip: tipOf(wish().tip, totalOf(all))}),
        expectedTotal: totalWith(all, feesOf(offered, all))
      }
    };
    // It takes the place of the button that was pressed.
    cancelPress = onceRead(cancel);
    order.begin();
    /** @type {HTMLElement|null} */ (document.querySelector('.order-cancel:not([hidden])'))?.focus();
  };
  const cancel = () => {
    if (order.cancel()) notice(t('order.notSent'));
    document.getElementById('order')?.focus();
  };

  function draw() {
    const focused = document.activeElement?.id;
    refill(element,
      content(lines(), {isWaiting: order.isWaiting(), begin, cancel: cancelPress, notes, offered, paying, draw, now}));
    if (focused) document.getElementById(focused)?.focus();
  }
  const accepted = ({detail}) => {
    expectPayment(detail.id, detail.order);
    go(`/my-orders/${detail.id}`);
  };
  // What was said of times and payments may be otherwise by now.
  const refused = () => {
    paying.anew();
    offered.on(null);
    draw();
  };
  const later = () => notice(t('order.later'), 'warning');
  /** @type {[EventTarget, string, (event: any) => void][]} */
  const listeners = [
    [changes, 'cart', draw], [changes, 'waiting', draw], [outcomes, 'accepted', accepted],
    [outcomes, 'refused', refused], [outcomes, 'waits', later]
  ];
  listeners.forEach(([target, name, listener]) => target.addEventListener(name, listener));
  draw();
  return () => {
    listeners.forEach(([target, name, listener]) => target.removeEventListener(name, listener));
    if (order.cancel()) notice(t('order.notSent'), 'warning');
  };
}

function content(all, state) {
  const places = byPlace(all);
  const [one] = places.length === 1 ? places : [];
  const title = one ? t('cart.at', {name: one.name}) : t('cart.yours');
  const path = one && !one.lines[0].href ? `/place/${one.place}` : '/';
  const head = [
    bar({path, title: one?.name ?? title}), crumb(path, one?.name ?? t('nav.discover')),
    h('h1', {class: 'checkout-title'}, title), outbox()
  ];
  if (all.length === 0) return [head, nothing()];
  const food = foodPlaces(all);
  const offer = food.length > 0 ? state.offered.of(food) : null;
  if (offer?.isKnown && offer.methods.length > 0 && !offer.methods.includes(wish().method)) {
    setWish({method: offer.methods[0]});
  }
  const on = (day) => {
    state.offered.on(day);
    state.draw();
  };
  const names = (id) => places.find(({place}) => place === id)?.name;
  const paid = state.paying.of(places.map(({place}) => place));
  const method = methodIn(paid);
  const sums = h('aside', {class: 'box', 'aria-labelledby': 'sum-title'});
  const others = inOtherCurrency(all);
  const tell = () => fill(sums, others.length > 0 ? twoCurrencies() : sumContent(all, {
    ...state,
    offer,
    fees: offer?.fees(wish().method) ?? [],
    tip: tipOf(wish().tip, totalOf(all)),
    isOnline: method === 'online',
    isKnown: paid.isKnown && (!offer || offer.isKnown)
  }));
  state.now.tell = tell;
  tell();
  return [
    head,
    refusalBox(),
    h('div', {class: 'two early'},
      h('div', {class: 'col gap6'}, offer && !state.isWaiting && howBox(offer, {changed: state.draw, on, names}),
        places.map(
          (place) => placeBlock(place, {isOnly: Boolean(one), isLocked: state.isWaiting, others, notes: state.notes})),
        offer && !state.isWaiting && whoBox({method: wish().method, changed: state.draw}),
        !state.isWaiting && tipBox(totalOf(all), {changed: state.draw, tell: () => state.now.tell()})),
      sums,
      !state.isWaiting
        && h('div', {class: 'col gap6'}, payBox(paid, method, state.draw),
          h('p', {},
            h('button', {type: 'button', class: 'btn quiet', id: 'empty', onclick: empty}, t('cart.doEmpty'))))),
  ];
}

/** Nothing can be sent, and no sum be said. */
const twoCurrencies = () => [h('h2', {id: 'sum-title'}, t('cart.sum')),
  h('p', {class: 'note bad', id: 'two-currencies', tabindex: -1}, icon('warning'),
    h('span', {}, t('problem.mixed-currencies')))];

const foodPlaces = (all) => byPlace(all.filter(({ticket}) => !ticket)).map(({place}) => place);

/** How it is paid: as the last time if these places take that, else the first way that they take. */
const methodIn = ({methods}) => (methods.includes(payment()) ? payment() : methods[0] ?? null);

function feesOf(offered, all) {
  const food = foodPlaces(all);
  return food.length > 0 ? offered.of(food).fees(wish().method) : [];
}

function nothing() {
  return stateBox({
    picture: bag,
    title: t('cart.empty'),
    text: t('cart.emptyHint'),
    action: h('a', {class: 'btn primary', href: '/'}, t('cart.find')),
  });
}

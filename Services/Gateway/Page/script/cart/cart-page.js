// The cart is the checkout: what is ordered at each place, what it comes to, and the button that sends it.
import { go } from '../kit/address.js';
import { h, fill } from '../kit/element.js';
import { money } from '../kit/formats.js';
import { icon } from '../kit/icons.js';
import { t } from '../kit/messages.js';
import { notice, stateBox } from '../kit/notices.js';
import { changes } from '../kit/storage.js';
import { addStyle } from '../kit/style.js';
import { bar } from '../kit/ui/bar.js';
import { crumb } from '../kit/ui/crumb.js';
import { setFrame } from '../frame/frame.js';
import { outbox } from '../orders/outbox.js';
import { outcomes, sendWaiting, wait } from '../orders/waiting.js';
import { forgetRefusal } from '../orders/refusals.js';
import { byPlace, countOf, emptyCart, lines, orderKey, totalOf, totalWith } from './cart.js';
import { empty } from './changes.js';
import { howBox } from './how-box.js';
import { offers } from './offers.js';
import { placeBlock } from './place-block.js';
import { refusalBox } from './refusal-box.js';
import { sending, untilSent } from './sending.js';
import { ticketNotes } from './ticket-notes.js';
import { showMissing, whoBox } from './who-box.js';
import { asBody, forgetWish, missing, setWish, wish } from './wish.js';

export async function show(element) {
  element.className = 'page checkout';
  setFrame({ hasTabs: false, hasCart: false });
  await addStyle('orders.css');
  const notes = ticketNotes(() => draw());
  const offered = offers(() => draw());
  let asked = null;
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
    const food = all.filter(({ ticket }) => !ticket);
    const needed = food.length > 0 ? missing(wish()) : [];
    if (needed.length > 0) return showMissing(needed);
    forgetRefusal();
    asked = { key: orderKey(), lines: JSON.stringify(all), total: totalWith(all, feesOf(offered, all)),
      body: asBody(wish(), food.length === 0) };
    order.begin();
    /** @type {HTMLElement|null} */ (document.querySelector('.order-cancel:not([hidden])'))?.focus();
  };
  const cancel = () => {
    order.cancel();
    document.getElementById('order')?.focus();
  };

  function draw() {
    const focused = document.activeElement?.id;
    fill(element, content(lines(), { isWaiting: order.isWaiting(), begin, cancel, notes, offered, draw }));
    if (focused) document.getElementById(focused)?.focus();
  }
  const accepted = ({ detail }) => go(`/my-orders/${detail.id}`);
  // What was said of times may be otherwise by now.
  const refused = () => {
    offered.on(null);
    draw();
  };
  const later = () => notice(t('order.later'), 'warning');
  /** @type {[EventTarget, string, (event: any) => void][]} */
  const listeners = [[changes, 'cart', draw], [changes, 'waiting', draw], [outcomes, 'accepted', accepted],
    [outcomes, 'refused', refused], [outcomes, 'waits', later]];
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
  const title = one ? t('cart.at', { name: one.name }) : t('cart.yours');
  const path = one && !one.lines[0].href ? `/place/${one.place}` : '/';
  const head = [bar({ path, title: one?.name ?? title }), crumb(path, one?.name ?? t('nav.discover')),
    h('h1', { class: 'checkout-title' }, title), outbox()];
  if (all.length === 0) return [head, nothing()];
  const food = byPlace(all.filter(({ ticket }) => !ticket)).map(({ place }) => place);
  const offer = food.length > 0 ? state.offered.of(food) : null;
  if (offer?.isKnown && offer.methods.length > 0 && !offer.methods.includes(wish().method)) {
    setWish({ method: offer.methods[0] });
  }
  const fees = offer?.fees(wish().method) ?? [];
  const total = money(totalWith(all, fees));
  const on = (day) => {
    state.offered.on(day);
    state.draw();
  };
  const names = (id) => places.find(({ place }) => place === id)?.name;
  return [
    head, refusalBox(),
    h('div', { class: 'two' },
      h('div', { class: 'col gap6' },
        offer && !state.isWaiting && howBox(offer, { changed: state.draw, on, names }),
        places.map((place) => placeBlock(place, { isOnly: Boolean(one), isLocked: state.isWaiting,
          notes: state.notes })),
        offer && !state.isWaiting && whoBox({ method: wish().method, changed: state.draw }),
        !state.isWaiting && h('p', {}, h('button', { type: 'button', class: 'btn quiet', id: 'empty', onclick: empty },
          t('cart.doEmpty')))),
      h('aside', { class: 'box', 'aria-labelledby': 'sum-title' }, h('h2', { id: 'sum-title' }, t('cart.sum')),
        h('dl', { class: 'sum' }, h('dt', {}, t('cart.dishes', { count: countOf(all) })),
          h('dd', {}, money(totalWith(all, []))),
          fees.map((fee) => [h('dt', {}, t('how.delivery')), h('dd', {}, money(fee))]),
          h('dt', { class: 'all' }, t('cart.toPay')), h('dd', { class: 'all' }, total)),
        tooLittle(places, offer), buttons(total, state), h('p', { class: 's soft' }, t('cart.mayCancel')))),
  ];
}

/** Which places take orders of a greater sum only. */
const tooLittle = (places, offer) => (offer?.minimums ?? []).map(({ place, least }) => {
  const { name, lines: own } = places.find((one) => one.place === place) ?? {};
  const isEnough = !own || totalOf(own).currency !== least.currency || totalOf(own).amount >= least.amount;
  return !isEnough && h('p', { class: 'note warn too-little' }, icon('info'),
    h('span', {}, t('how.least', { place: name, sum: money(least) })));
});

const feesOf = (offered, all) => {
  const food = byPlace(all.filter(({ ticket }) => !ticket)).map(({ place }) => place);
  return food.length > 0 ? offered.of(food).fees(wish().method) : [];
};

/** One filled button: what it does, with the sum; then, for some seconds, the one that takes it back. */
function buttons(total, { isWaiting, begin, cancel }) {
  if (!isWaiting) {
    return h('div', { class: 'order-bar' }, h('button', { type: 'button', id: 'order', class: 'btn primary big wide',
      onclick: begin },
      h('span', {}, t('order.place')), h('span', { class: 'num' }, total)));
  }
  const button = h('button', { type: 'button', id: 'cancel-sending', class: 'btn big wide order-cancel',
    onclick: cancel },
    h('span', { role: 'status' }, t('order.sending')), h('b', {}, t('action.cancel')));
  button.style.setProperty('--wait', `${untilSent}ms`);
  return h('div', { class: 'order-bar' }, button);
}

function nothing() {
  return stateBox({
    picture: 'nothing', title: t('cart.empty'), text: t('cart.emptyHint'),
    action: h('a', { class: 'btn primary', href: '/' }, t('cart.find')),
  });
}

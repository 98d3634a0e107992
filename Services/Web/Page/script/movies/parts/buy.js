// To buy tickets for the show that is picked: how many, what they come to, and some seconds in which it can be stopped.
import {go} from '../../core/address.js';
import {h, fill} from '../../core/element.js';
import {money} from '../../core/formats.js';
import {icon} from '../../core/icons.js';
import {nameOf, t} from '../../core/messages.js';
import {notice} from '../../core/notices.js';
import {isSecondOfDouble, onceRead} from '../../core/presses.js';
import {stepper} from '../../ui/stepper.js';
import {addLine} from '../../ordering/cart/cart.js';
import {outcomeText} from '../../ordering/cart/changes.js';
import {sending, untilSent} from '../../ordering/checkout/sending.js';
import {limits} from '../../limits.js';
import {placeWith} from '../../ordering/orders/places.js';
import {outcomes, sendWaiting, wait} from '../../ordering/orders/waiting.js';
import {endOf} from '../../domain/running-time.js';
import {takeTickets} from '../../my-movies/tickets.js';
import {hour, whenText} from '../../domain/days.js';
import {warnings} from '../../my-movies/known.js';
import {showFacts} from './shows.js';
import {nextText} from './words.js';

/**
 * @returns {{box: HTMLElement, bar: HTMLElement, pick: (show: object|null) => void}} `box` for wide screens, `bar` for
 *   the foot of narrow ones; both show the same
 */
export function buyParts(movie, context) {
  const [box, bar] =
    [h('section', {class: 'box wide-only col', id: 'buy-box'}), h('div', {class: 'buybar', id: 'buy-bar'})];
  let [show, count, isAsking] = [null, 1, null];
  const draw = () => {
    bar.hidden = box.hidden = !show;
    if (!show) return;
    const cinema = context.copy.cinemas.get(show.place);
    const most = Math.min(limits.ofOneItem, show.available);
    count = Math.min(count, most);
    const total = money(totalOf(show, count));
    const buy = () => {
      // What is being asked about is not asked twice.
      isAsking ??= buyTickets({show, movie, cinema, count, redraw: context.redraw}).finally(() => {
        isAsking = null;
      });
    };
    const change = (value) => {
      const focused = document.activeElement?.id;
      count = value;
      draw();
      document.getElementById(focused)?.focus();
    };
    const full = () => notice(t('ticket.most', {count: most}), 'warning');
    const steps = (key) => stepper({
      key,
      value: count,
      most,
      name: nameOf(movie),
      less: () => change(Math.max(1, count - 1)),
      more: () => (count < most ? change(count + 1) : full()),
    });
    fill(box,
      h('div', {}, h('h2', {}, nextText(show)), h('p', {}, nameOf(cinema)),
        h('p', {class: 's soft'}, about(show, movie))),
      h('div', {class: 'row between'}, h('span', {}, t('ticket.tickets')), steps('tickets')),
      h('button', {type: 'button', class: 'btn primary wide big', id: 'buy', onclick: buy},
        t('ticket.buy', {count, total})));
    fill(bar, h('p', {class: 's soft about'}, showFacts(show)), steps('bar-tickets'),
      h('button', {type: 'button', class: 'btn primary', id: 'bar-buy', onclick: buy},
        h('span', {}, t('ticket.buyAt', {time: hour(show.startDate)})), h('span', {class: 'num'}, total)));
  };
  return {
    box,
    bar,
    pick(one) {
      show = one;
      draw();
    }
  };
}

/** "Sala 1 · Spanish · 41 seats left · ends about 20:04". */
const about = (show, movie) => [showFacts(show), t('ticket.ends', {time: hour(endOf(show, movie))})].join(' · ');

const totalOf = ({price}, count) => ({...price, amount: price.amount * count});

/** Says what is bought, then sends it unless it is stopped; who has seen the movie or has a ticket is asked first. */
async function buyTickets({show, movie, cinema, count, redraw}) {
  const name = `${nameOf(movie)}, ${whenText(show.startDate)}`;
  const line = {
    item: show.id,
    name,
    placeName: nameOf(cinema),
    price: show.price,
    quantity: count,
    ...(show.taxRate && {taxRate: show.taxRate}),
    href: `/movies#movie=${movie.id}`,
    ticket: {movie: movie.id, duration: movie.duration},
  };
  // How it is paid is chosen where everything else of an order is, if there is something to choose.
  if (await isPaidElsewhere(show.place)) return toCart(line);
  const doubts = await warnings(movie);
  if (!(await confirmed({show, movie, cinema, count, doubts}))) return notice(t('ticket.notBought'));
  const order = wait([line], totalOf(show, count));
  const left = () => Object.entries(told).forEach(([kind, listener]) => outcomes.removeEventListener(kind, listener));
  const when = (act) => (/** @type {any} */ {detail}) => {
    if (detail.order.key !== order.key) return;
    left();
    act(detail);
  };
  const told = {
    // The reader is at the movie, which tells of the ticket as well.
    accepted: when(async ({id, body}) => {
      notice(t('ticket.thanks', {count, movie: nameOf(movie)}), 'info', {
        link: {href: `/my-orders/${id}`, text: t('ticket.show')},
      });
      await takeTickets(body).catch(() => {});
      redraw();
    }),
    // It is said wherever the reader is.
    refused: when(() => {}),
    waits: when(() => notice(t('order.later'), 'warning')),
  };
  Object.entries(told).forEach(([kind, listener]) => outcomes.addEventListener(kind, listener));
  sendWaiting();
}

async function isPaidElsewhere(place) {
  const {payments} = (await placeWith(place))?.ordering ?? {};
  return Boolean(payments) && payments.some((method) => method !== 'at-place');
}

function toCart(line) {
  const outcome = addLine(line);
  if (outcome !== 'added') return notice(outcomeText(outcome, line.name), 'warning');
  return go('/cart');
}

/** @returns {Promise<boolean>} */
function confirmed({show, movie, cinema, count, doubts}) {
  const title = t('ticket.confirm', {count, movie: nameOf(movie)});
  return new Promise((resolve) => {
    const close = (answer) => dialog.close(answer);
    const leaving = sending({send: () => close('yes'), changed: () => {}});
    const dialog = h('dialog', {class: 'bottom', id: 'confirm', 'aria-label': title},
      h('div', {class: 'dialog-in'}, h('h2', {}, title),
        h('div', {}, h('p', {}, [nameOf(cinema), whenText(show.startDate)].join(' · ')),
          h('p', {class: 's soft'}, about(show, movie))),
        h('p', {}, h('b', {class: 'price'}, money(totalOf(show, count))), ' ', t('ticket.atCinema')),
        doubts.map((text) => h('p', {class: 'note warn'}, icon('warning'), text)),
        doubts.length > 0 ? question(close) : untilItLeaves(close)));
    dialog.addEventListener('close', () => {
      leaving.cancel();
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    });
    document.body.append(dialog);
    dialog.showModal();
    if (doubts.length === 0) leaving.begin();
  });
}

const question = (close) => h('div', {class: 'row'},
  h('button', {type: 'button', class: 'btn', onclick: () => close('')}, t('action.cancel')),
  h('button', {
    type: 'button',
    class: 'btn primary',
    id: 'buy-anyway',
    onclick: (event) => isSecondOfDouble(event) || close('yes')
  },
    t('ticket.anyway')));

/** What will happen, a bar that fills up until then, and buttons that stop it or do not wait. */
function untilItLeaves(close) {
  const bar = h('i', {});
  bar.style.setProperty('animation-duration', `${untilSent}ms`);
  return h('div', {class: 'sending'},
    h('p', {role: 'status'}, t('ticket.soon', {count: untilSent / 1000, cancel: t('action.cancel')})),
    h('div', {class: 'bar-of-time', 'aria-hidden': 'true'}, bar),
    h('div', {class: 'row'},
      h('button', {type: 'button', class: 'btn', id: 'sending-cancel', onclick: onceRead(() => close(''))},
        t('action.cancel')),
      h('button', {
        type: 'button',
        class: 'btn primary',
        id: 'sending-now',
        onclick: (event) => isSecondOfDouble(event) || close('yes')
      },
        t('ticket.now'))));
}

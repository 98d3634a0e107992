// One order: what it is called at the counter, what happens now and when it is ready, where its places are, what was
// ordered, and what one may do with it. It changes as the stream says.
import {h, fill} from '../../core/element.js';
import {ask} from '../../core/dialogs.js';
import {timeOf} from '../../core/formats.js';
import {icon} from '../../core/icons.js';
import {nameOf, t} from '../../core/messages.js';
import {notice, sentence, show as showLoaded} from '../../core/notices.js';
import {reasonText} from '../../core/problem-words.js';
import {asCustomer, lostOrders} from '../../core/session.js';
import {addStyle} from '../../core/style.js';
import {bar} from '../../ui/bar.js';
import {crumb} from '../../ui/crumb.js';
import {lineName} from '../cart/names.js';
import {later} from './later.js';
import {isLive, live} from './live.js';
import {lostNote} from './lost.js';
import {orderAgain} from './again.js';
import {shortNumber} from './number.js';
import {isPaying} from './payment.js';
import {paymentBox} from './payment-box.js';
import {forgetPayment, goToPay} from './paying.js';
import {placeCard} from './place-card.js';
import {receipt} from './receipt.js';
import {isAway, see, seen} from './seen.js';
import {hasEnded, isSeats, isTicketLine, mayCancel, mayCancelPart, nowText} from './steps.js';
import {stepList, trackBar} from './tracker.js';

export async function show(element, {id}) {
  element.className = 'page order-page';
  await addStyle('orders.css');
  const box = h('div', {});
  const top = bar({path: '/my-orders', title: t('order.title')});
  const view = orderView((order) => {
    const [line] = order.lines;
    top.querySelector('.title').textContent =
      isSeats(order) ? line.show.movieName ?? lineName(line) : t('order.number', {id: shortNumber(order)});
  });
  fill(element, top, crumb('/my-orders', t('nav.orders')), box);
  const changed = (/** @type {any} */ {detail}) => {
    if (detail.id === id && detail.status) view.take(detail);
  };
  const again = async () => {
    const {body} = await asCustomer(`/v1/orders/${id}`).catch(() => ({body: null}));
    if (body?.status) view.take(body);
  };
  live.addEventListener('order', changed);
  live.addEventListener('begun', again);
  live.addEventListener('state', view.tell);
  // Whoever comes back from paying finds it as it is now, also where the browser kept the page as it was.
  const shown = (event) => {
    if (event.persisted) again();
  };
  addEventListener('pageshow', shown);
  await showLoaded(box, async () => {
    try {
      const {body} = await asCustomer(`/v1/orders/${id}`);
      see([body]);
      return view.draw(body);
    } catch (error) {
      const before = [403, 404].includes(error.status) && lostOrders().find((order) => order.id === id);
      if (before) return [lostNote(), view.drawLost(before)];
      const last = isAway(error) && seen().find((order) => order.id === id);
      if (!last) throw error;
      return [h('p', {class: 'note', role: 'status'}, icon('offline'), t('orders.seen')), view.draw(last)];
    }
  });
  return () => {
    live.removeEventListener('order', changed);
    live.removeEventListener('begun', again);
    live.removeEventListener('state', view.tell);
    removeEventListener('pageshow', shown);
    forgetPayment();
    view.remove();
  };
}

/**
 * The parts that change are drawn anew; the places with their maps stay.
 * @param {(order: object) => void} named told what it is now
 */
function orderView(named) {
  let [known, isLost] = [null, false];
  const title = h('h1', {id: 'status'});
  const liveness = h('span', {class: 'live'});
  const updated = h('span', {class: 's soft num'});
  const news = h('div', {class: 'row between'}, liveness, updated);
  const track = h('div', {});
  const [steps, paper] = [h('div', {class: 'no-print'}), h('div', {})];
  const [tickets, actions] = [h('div', {class: 'col gap4'}), h('div', {class: 'col gap3 no-print'})];
  const places = h('div', {class: 'col gap4 no-print'});
  const code = h('div', {class: 'no-print'});
  const payment = paymentBox();
  const tellMe = h('div', {class: 'no-print'});
  const cards = new Map();
  const names = new Map();
  let awake = null;

  function draw(order) {
    take(order);
    return h('div', {class: 'two early'},
      h('div', {class: 'col gap6'}, code,
        h('section', {class: 'col gap3 no-print', role: 'status'}, news, title, track), payment.element, tickets,
        places, steps, tellMe),
      h('aside', {class: 'col gap4'}, paper, actions));
  }

  /** As it was seen last: nothing more becomes known of it, and nothing can be done with it. */
  function drawLost(order) {
    isLost = true;
    return draw(order);
  }

  function take(order) {
    known = later(known, order);
    named(known);
    if (!isLost) {
      goToPay(known);
      payment.tell(known);
    }
    if (title.textContent !== nowText(known)) title.textContent = nowText(known);
    title.className = `status-line ${known.status}`;
    updated.textContent = t('order.updated', {time: timeOf(known.updatedAt)});
    tell();
    news.hidden = isSeats(known);
    fill(track, !isSeats(known) && trackBar(known));
    fill(steps, !isSeats(known) && stepList(known));
    fill(code, isHandedOver(known) && counterCode(known));
    const why = known.reason
      && reasonText(
        known.reason, {place: (id) => names.get(id), item: (id) => known.lines.find(({item}) => item === id)?.name});
    const refusal = why && h('p', {class: 'note bad'}, icon('warning'), t('order.reason', {why}));
    fill(actions, refusal, buttons(known, take, isLost));
    fill(paper, receipt(known, names));
    showTickets(known);
    showPlaces(known);
    offerTelling(known);
  }

  // Whoever waits for something may look elsewhere meanwhile.
  async function offerTelling(order) {
    const isOver = isLost || hasEnded(order) || order.status === 'completed';
    if (isOver || tellMe.dataset.is) {
      tellMe.hidden = isOver;
      return;
    }
    tellMe.dataset.is = 'asked';
    const {notificationBox} = await import('../../notifications/notification-box.js');
    fill(tellMe, await notificationBox());
  }

  function tell() {
    if (!known) return;
    liveness.hidden = isLost || hasEnded(known) || known.status === 'completed';
    liveness.className = `live ${isLive ? '' : 'off'}`;
    liveness.textContent = t(isLive ? 'state.live' : 'order.notLive');
  }

  async function showTickets(order) {
    if (!order.lines.some(isTicketLine)) return;
    const {orderTickets, keepAwake} = await import('../../tickets/order-tickets.js');
    fill(tickets, orderTickets(order));
    awake ??= tickets.hasChildNodes() ? keepAwake() : null;
  }

  function showPlaces(order) {
    const {parts, lines} = order;
    for (const part of parts) {
      // A cinema's way is on the ticket.
      if (lines.filter(({place}) => place === part.place).every(isTicketLine)) continue;
      if (!cards.has(part.place)) {
        const card = placeCard(part, {
          isOnly: parts.length === 1,
          isHere: order.fulfilment?.method === 'table',
          cancel: ({place}) => cancelled(known, take, {place}),
          came(place) {
            names.set(place.id, nameOf(place));
            fill(paper, receipt(known, names));
          },
        });
        cards.set(part.place, card);
        places.append(card.element);
      }
      cards.get(part.place).tell(order, part, !isLost && mayCancelPart(order, part));
    }
  }

  function remove() {
    cards.forEach((card) => card.remove());
    payment.remove();
    awake?.release();
  }

  return {draw, drawLost, take, tell, remove};
}

/** Something is to be handed over, now or later: at a counter, at the door, at a table. */
const isHandedOver = (order) => !hasEnded(order) && !isPaying(order) && order.status !== 'completed'
  && order.lines.some((line) => !isTicketLine(line));

/** Only who fetches it says the number; to others it is brought. */
const counterCode = (order) => h('section', {class: 'box counter-code'},
  h('p', {class: 's soft'},
    t((order.fulfilment?.method ?? 'pick-up') === 'pick-up' ? 'order.atCounter' : 'order.atDoor')),
  h('p', {class: 'code', id: 'code'}, shortNumber(order)),
  order.fulfilment?.method === 'table'
    && h('p', {id: 'to-table', class: 's'}, t('order.toTable', {table: order.fulfilment.table})));

/** Takes an order back, or a part of it. @param {{place?: string}} part */
async function cancelled(order, changed, part = {}) {
  if (!(await ask(t('order.askCancel')))) return;
  try {
    const {body} = await asCustomer(`/v1/orders/${order.id}/status`, {
      method: 'PUT',
      headers: {Prefer: 'wait=10'},
      body: {status: 'cancelled', ...part},
    });
    if (body.lines) changed(body);
  } catch (error) {
    notice(sentence(error), 'warning');
  }
}

function buttons(order, changed, isLost) {
  const cancel = ({currentTarget: button}) => {
    button.disabled = true;
    cancelled(order, changed).finally(() => {
      button.disabled = false;
    });
  };
  const isOpen = !hasEnded(order) && order.status !== 'completed';
  const isFood = order.lines.some((line) => !isTicketLine(line));
  return [
    isFood
      && h('button', {type: 'button', class: 'btn wide', id: 'again', onclick: () => orderAgain(order)},
        icon('history'), t('order.again')),
    h('button', {type: 'button', class: 'btn wide', id: 'print', onclick: () => print()}, icon('print'),
      t('order.print')),
    !isLost && mayCancel(order)
      && h('button', {type: 'button', class: 'btn danger wide', id: 'cancel', onclick: cancel}, t('order.cancel')),
    isOpen && isFood && !isPaying(order) && !mayCancel(order) && h('p', {class: 's soft center'}, t('order.begun')),
  ];
}

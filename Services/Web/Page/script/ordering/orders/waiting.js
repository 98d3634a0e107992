// Orders that were asked for and have no answer yet. Each keeps its Idempotency-Key, so sending it again makes no
// second order.
import {Offline, Problem} from '../../core/api.js';
import {newKey} from '../../core/keys.js';
import {asThe, endFormer, isHere, lost, session, token} from '../../core/session.js';
import {read, write} from '../../core/storage.js';

/**
 * @returns {{key: string, lines: any[], total: any, wish?: any, at: string, isSent?: boolean, isTakenBack?:
 *   boolean, by?: string}[]} `isSent`: the gateway may have it; `isTakenBack`: it shall be cancelled; `by`: the
 *   customer who sent it
 */
export const waiting = () => read('waiting', []);

export const outcomes = new EventTarget();
let sending = null;

/**
 * Takes lines as an order that will be sent, now or when there is a connection.
 * @param {object[]} lines
 * @param {object} total
 * @param {object} [wish] the other members of what is sent
 * @param {string} [key] whatever is sent with the same one is one order
 */
export function wait(lines, total, wish = {}, key = newKey()) {
  const order = {key, lines, total, wish, at: new Date().toISOString()};
  write('waiting', [...waiting(), order]);
  return order;
}

const forget = (key) => write('waiting', waiting().filter((order) => order.key !== key));

const change = (key, members) =>
  write('waiting', waiting().map((order) => (order.key === key ? {...order, ...members} : order)));

/**
 * Takes an order back. One that never left is forgotten. Of another the gateway is asked, now or when there is a
 * connection, and an event "takenBack" or "notTakenBack" says what became of it.
 * @returns {boolean} whether it is done
 */
export function takeBack({key}) {
  if (!waiting().find((order) => order.key === key)?.isSent) {
    forget(key);
    return true;
  }
  change(key, {isTakenBack: true});
  sendWaiting();
  return false;
}

/**
 * Sends what waits, one after the other. Says by an event "accepted", "refused" or "waits" for each what became of
 * it; by "unknown" that nobody can say that any more, as its customer is not believed any more.
 */
export function sendWaiting() {
  sending ??= sendAll().finally(() => {
    sending = null;
  });
  return sending;
}

async function sendAll() {
  for (const order of waiting()) {
    if (!waiting().some(({key}) => key === order.key)) continue;
    // Without a connection it surely stays here.
    if (!navigator.onLine) {
      say('waits', {order, error: new Offline('there is no connection')});
      return;
    }
    // As another customer it would be another order.
    if (order.by && !isHere(order.by)) {
      if (order.by === lost()?.customer) settle('unknown', {order});
      continue;
    }
    try {
      await token();
      // Taken back meanwhile.
      if (!waiting().some(({key}) => key === order.key)) continue;
      order.by ??= session().customer;
      change(order.key, {isSent: true, by: order.by});
      const answer = await asThe(order.by, '/v1/orders', {
        method: 'POST',
        headers: {'Idempotency-Key': order.key, Prefer: 'wait=10'},
        body: bodyOf(order),
      });
      // It may have been taken back meanwhile.
      if (isTakenBack(order)) await cancel(order, answer.body.id);
      else settle('accepted', {order, id: answer.body.id, body: answer.body});
    } catch (error) {
      if (mayPass(error)) {
        say('waits', {order, error});
        return;
      }
      settle(isTakenBack(order) ? 'takenBack' : 'refused', {order, error});
    }
  }
  if (waiting().every(({by}) => !by || by === session()?.customer)) await endFormer();
}

const isTakenBack = ({key}) => waiting().some((order) => order.key === key && order.isTakenBack);

/** @throws what may pass */
async function cancel(order, id) {
  try {
    await asThe(order.by, `/v1/orders/${id}/status`, {
      method: 'PUT',
      headers: {Prefer: 'wait=10'},
      body: {status: 'cancelled'},
    });
    settle('takenBack', {order, id});
  } catch (error) {
    if (mayPass(error)) throw error;
    settle('notTakenBack', {order, id, error});
  }
}

const mayPass = (error) =>
  error instanceof Offline || (error instanceof Problem && (error.mayPass || error.status >= 500));

function settle(kind, detail) {
  forget(detail.order.key);
  say(kind, detail);
}

/**
 * What was kept before orders had wishes is sent as it was then: it may have arrived, and the key is of that body.
 * @param {{lines: any[], total: any, wish?: any}} order
 */
const bodyOf = ({lines, total, wish}) => ({
  lines: lines.map(({item, quantity, price, note, options}) => ({
    item,
    quantity,
    ...(options?.length > 0 && {options: options.map(optionOf)}),
    ...(wish && {price: {amount: price.amount, currency: price.currency}}),
    ...(wish && note && {note})
  })),
  expectedTotal: total,
  ...wish,
});

const optionOf = ({group, choice, price: {amount, currency}}) => ({group, choice, price: {amount, currency}});

const say = (kind, detail) => outcomes.dispatchEvent(new CustomEvent(kind, {detail}));

/** Tries again at the start, when the connection is back, and from time to time. */
export function startSending() {
  const send = () => {
    if (waiting().length > 0 || read('former-session')) sendWaiting();
  };
  addEventListener('online', send);
  setInterval(send, 15_000);
  send();
}

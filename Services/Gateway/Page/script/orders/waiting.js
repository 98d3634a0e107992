// Orders that were asked for and have no answer yet. Each keeps its Idempotency-Key, so sending it again makes no second order.
import { Offline, Problem } from '../kit/api.js';
import { asCustomer } from '../kit/session.js';
import { read, write } from '../kit/storage.js';

/** @returns {{key: string, lines: object[], total: object, at: string}[]} */
export const waiting = () => read('waiting', []);

export const outcomes = new EventTarget();
let sending = null;

/** 128 random bits. */
function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Takes lines as an order that will be sent, now or when there is a connection. */
export function wait(lines, total) {
  const order = { key: newKey(), lines, total, at: new Date().toISOString() };
  write('waiting', [...waiting(), order]);
  return order;
}

export const forget = (key) => write('waiting', waiting().filter((order) => order.key !== key));

/** Sends what waits, one after the other. Says by an event "accepted", "refused" or "waits" for each what became of it. */
export function sendWaiting() {
  sending ??= sendAll().finally(() => { sending = null; });
  return sending;
}

async function sendAll() {
  for (const order of waiting()) {
    try {
      const answer = await asCustomer('/v1/orders', {
        method: 'POST', headers: { 'Idempotency-Key': order.key, Prefer: 'wait=10' },
        body: { lines: order.lines.map(({ item, quantity }) => ({ item, quantity })), expectedTotal: order.total },
      });
      forget(order.key);
      say('accepted', { order, id: answer.body.id });
    } catch (error) {
      if (error instanceof Offline || (error instanceof Problem && (error.mayPass || error.status >= 500))) {
        say('waits', { order, error });
        return;
      }
      forget(order.key);
      say('refused', { order, error });
    }
  }
}

const say = (kind, detail) => outcomes.dispatchEvent(new CustomEvent(kind, { detail }));

/** Tries again at the start, when the connection is back, and from time to time. */
export function startSending() {
  const send = () => { if (waiting().length > 0) sendWaiting(); };
  addEventListener('online', send);
  setInterval(send, 15_000);
  send();
}

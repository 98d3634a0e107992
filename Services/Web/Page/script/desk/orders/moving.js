// Moving an order on. What a place has begun with cannot be taken back from whoever waits for it, so a step is shown at
// once and leaves when it can no longer be undone: after some seconds, with the next step, or when the page is left.
import {Problem} from '../../core/api.js';
import {t} from '../../core/messages.js';
import {hideNotice, notice, sentence} from '../../core/notices.js';
import {change} from '../../core/staff.js';
import {shortNumber} from '../../ordering/orders/number.js';
import {movedTo} from './steps.js';
import {keepMoves, keptMoves} from './under-way.js';

/** What is shown already and not known to be so, by order and place. @type {Map<string, Move>} */
const ahead = new Map();
/** The step that can still be undone. */
let undoable = null;
let areKeptSent = false;
/** Requests of an order leave one after the other. */
const queues = new Map();

/**
 * @typedef {{orders: import('./orders.js').Orders, order: {id: string}, place: string, step: string, isLeft?: boolean}}
 *   Move `isLeft`: it had not come back when the page was left
 */

const keyOf = ({id}, place) => `${id} ${place}`;

/** An event "moved" when something is shown otherwise than before. */
export const moves = new EventTarget();
function tell() {
  keepMoves([...ahead.values()].map(({order, place, step}) => ({id: order.id, place, step})));
  moves.dispatchEvent(new CustomEvent('moved'));
}

/** True while a step can be undone: what says so is not to be talked over. */
export const isUndoable = () => undoable !== null;

/** An order as it is shown: with the steps that are on their way. */
export function shownOrder(order) {
  const parts = order.parts.map((part) => {
    const move = ahead.get(keyOf(order, part.place));
    return move ? movedTo(part, move.step) : part;
  });
  return parts.some((part, index) => part !== order.parts[index]) ? {...order, parts} : order;
}

/**
 * Moves a place's part on.
 * @param {import('./orders.js').Orders} orders
 */
export function moveOn(orders, order, place, step) {
  // The step before it can no longer be undone.
  const move = {orders, order, place, step};
  notice(t(`moved.${step}`, {number: shortNumber(order)}), 'info', {
    undo() {
      undoable = null;
      ahead.delete(keyOf(order, place));
      tell();
    },
    over() {
      if (undoable === move) undoable = null;
      send(move);
    },
  });
  undoable = move;
  ahead.set(keyOf(order, place), move);
  tell();
}

/** Sends what had not come back when this window's page was left. @param {import('./orders.js').Orders} orders */
export function sendKept(orders) {
  if (areKeptSent) return;
  areKeptSent = true;
  for (const {id, place, step} of keptMoves()) {
    const move = {orders, order: {id}, place, step, isLeft: true};
    ahead.set(keyOf(move.order, place), move);
    send(move);
  }
}

/** Lets the step leave that could still be undone. @returns {Promise<void>} once all that left has come back */
export async function settle() {
  if (undoable) hideNotice();
  await Promise.all(queues.values());
}

function send(move) {
  const {id} = move.order;
  const queue = (queues.get(id) ?? Promise.resolve()).then(() => request(move)).finally(() => {
    if (queues.get(id) === queue) queues.delete(id);
  });
  queues.set(id, queue);
}

async function request({orders, order, place, step, isLeft}) {
  const key = keyOf(order, place);
  let answer = null;
  try {
    answer = await change(`/v1/orders/${order.id}/status`, 'PUT', {status: step, place}, {}, {keepalive: true});
  } catch (error) {
    // The order may have gone further since the page was left.
    if (!(isLeft && error instanceof Problem && !error.mayPass)) notice(sentence(error), 'warning');
  }
  // A later step of the same part may be shown already.
  if (ahead.get(key)?.step === step) ahead.delete(key);
  if (answer?.lines) orders.take(answer);
  tell();
}

// Whoever closes the page, or puts the phone away, has meant what was pressed.
addEventListener('pagehide', settle);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') settle();
});

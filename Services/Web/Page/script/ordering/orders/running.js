// How many of the reader's orders run: those that are not over, and those that wait to be sent.
import {seen} from './seen.js';
import {waiting} from './waiting.js';

const under = new Set(['placed', 'confirmed', 'preparing', 'ready']);

/** An order that nobody has finished, refused or cancelled. */
export const isRunning = (order) => under.has(order.status);

export const running = () => seen().filter(isRunning).length + waiting().length;

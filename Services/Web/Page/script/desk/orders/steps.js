// What may become of an order next, and where it stands on the board.
import {t} from '../../core/messages.js';

const way = ['confirmed', 'preparing', 'ready', 'completed'];

export const openStatuses = ['placed', 'confirmed', 'preparing', 'ready'];
export const finishedStatuses = ['completed', 'cancelled', 'rejected'];

/** The board's lanes, each with what a part in it is at. */
export const lanes = ['confirmed', 'preparing', 'ready'];

/** What a place's part becomes with one press; null if there is nothing to do. */
export const nextStep = (part) => (lanes.includes(part.status) ? way[way.indexOf(part.status) + 1] : null);

export const isFinished = ({status}) => finishedStatuses.includes(status);

/**
 * The show of a part that has seats alone: there is nothing to make, and its customers are let in at the door.
 * @returns {{startDate: string, screen?: string}|null}
 */
export function showOf({lines}, place) {
  const own = lines.filter((line) => line.place === place);
  return own.every(({show}) => show) ? own[0]?.show ?? null : null;
}

/** After so long, in milliseconds, nobody comes to a show any more. */
const longestShow = 4 * 3_600_000;

const isOver = (order, part) => Date.parse(showOf(order, part.place)?.startDate) + longestShow < Date.now();

/**
 * The lane of an order: that of its part which is least far, as that is what is to be done. What is placed waits with
 * the new ones.
 * @param {string|null} place only its part counts; null: all parts
 * @returns {string|null} null if there is nothing to be done any more
 */
export function laneOf(order, place) {
  if (isFinished(order)) return null;
  if (order.status === 'placed') return 'confirmed';
  const parts = order.parts.filter((part) => (!place || part.place === place) && !isOver(order, part));
  return lanes.find((lane) => parts.some(({status}) => status === lane)) ?? null;
}

/** What is done with, the latest first. */
export const byEnd = (a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt) || a.id.localeCompare(b.id);

/** A part as it is once it was moved to a step; as it is if it is there or further already. */
export const movedTo = (part, step) => (way.indexOf(part.status) < way.indexOf(step) ? {...part, status: step} : part);

/** What an order or a part of it is, in a customer's words but for "ready": those tell customers how they get it. */
export const statusText = (status) => t(status === 'ready' ? 'board.ready' : `status.${status}`);

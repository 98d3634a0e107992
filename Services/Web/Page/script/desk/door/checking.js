// Whether a ticket lets somebody in: by the gateway, or without a connection by the list of the show.
import {Offline, Problem, query} from '../../core/api.js';
import {t} from '../../core/messages.js';
import {sentence} from '../../core/notices.js';
import {change} from '../../core/staff.js';
import {whenText} from '../../domain/days.js';
import {timeAt} from '../places/clock.js';
import {admit, isListed, list, note, ticketsOf} from './kept.js';

/** Doors are open about so long before and after a show begins, in milliseconds. */
const [before, after] = [2 * 3_600_000, 4 * 3_600_000];
/** Other shows that are looked into. */
const mostOthers = 8;

/**
 * @param {string} code @param {number|null} seats null: all that are left
 * @param {{place?: string, show: object|null, others: object[], refresh: () => Promise<void>, shows: () =>
 *   Promise<any[]>}} door `show`: the one that is let in, null is any; `shows`: once they are known
 * @returns {Promise<import('./verdict.js').Verdict>}
 */
export async function checkIn(code, seats, door) {
  const typed = code.replace(/[\s-]/g, '');
  try {
    if (/^[a-z2-7]{8}$/.test(typed)) return await byHand(typed, seats, door);
    const other = door.show && await otherShow(code, door);
    if (other) return {kind: 'other', words: `${other.movieName}, ${whenText(other.startDate)}`};
    const line = await send(code, seats);
    if (line) await note(code, line.admissions.reduce((sum, one) => sum + one.seats, 0));
    return admitted(line);
  } catch (error) {
    if (!(error instanceof Offline)) return refusal(error, door.place);
    return typed.length === 8 ? {kind: 'unknown', words: t('door.wholeCode')} : byList(code, seats);
  }
}

/**
 * The first signs of a code name a ticket of the show that is let in, or of a show of now.
 * @returns {Promise<import('./verdict.js').Verdict>}
 */
async function byHand(typed, seats, {show, shows}) {
  const possible = show ? [show] : (await shows()).filter(isNow).slice(0, mostOthers);
  for (const {id} of possible) {
    try {
      return admitted(await send(typed, seats, id));
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 404) throw error;
    }
  }
  return {kind: 'unknown', words: t('door.noSuch')};
}

/** @returns {Promise<any>} the line that was used last, which is the one that was shown */
async function send(code, seats, screening = null) {
  // A name of its own, so that it counts once though it is sent again.
  const order = await change(`/v1/tickets/${encodeURIComponent(code)}/check-in${query({screening})}`, 'POST',
    seats ? {seats} : {}, {'Idempotency-Key': crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`});
  return (order.lines ?? [])
    .filter(({admissions}) => admissions?.length)
    .sort((a, b) => b.admissions.at(-1).at.localeCompare(a.admissions.at(-1).at))[0];
}

/** @returns {import('./verdict.js').Verdict} */
function admitted(line) {
  if (!line) return {kind: 'good', words: ''};
  const seats = t('ticket.seats', {count: line.admissions.at(-1).seats});
  return {kind: 'good', words: `${line.name ?? line.item}, ${seats}`};
}

const isNow = ({startDate}) =>
  Date.parse(startDate) - before < Date.now() && Date.now() < Date.parse(startDate) + after;

/** A show of now that the ticket is for, in place of the one that is let in. */
async function otherShow(code, {show, others, refresh}) {
  if (list()?.show !== show.id || await isListed(code)) return null;
  // It may have been bought since.
  await refresh();
  if (await isListed(code)) return null;
  for (const other of others.filter(isNow).slice(0, mostOthers))
    if (await isListed(code, await ticketsOf(other))) return other;
  return null;
}

/** @returns {import('./verdict.js').Verdict} */
function refusal(error, place) {
  const document = error instanceof Problem ? error.document : {};
  if (error instanceof Problem && error.status === 404) return {kind: 'unknown', words: t('door.noSuch')};
  if (String(document.type ?? document.code).endsWith('already-checked-in')) {
    const [time] = /\d{4}-\d\d-\d\dT[\d:.]+Z/.exec(document.detail ?? '') ?? [];
    const isWhole = !/^Only/.test(document.detail ?? '');
    if (time && isWhole) return {kind: 'used', words: t('door.usedAt', {time: timeAt(time, place)})};
    return {kind: 'used', words: t('door.usedSome')};
  }
  return {kind: 'bad', words: sentence(error)};
}

/**
 * Without a connection.
 * @param {string} code @param {number|null} seats
 * @returns {Promise<import('./verdict.js').Verdict>}
 */
async function byList(code, seats) {
  const count = await admit(code, seats);
  if (count === 'unknown') return {kind: 'unknown', words: t('door.notInList')};
  if (count === 'used') return {kind: 'used', words: t('door.usedUp')};
  return {kind: 'good', words: `${t('ticket.seats', {count})}, ${t('door.offline')}`};
}

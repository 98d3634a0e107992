// What a door keeps for times without a connection: the digests of a show's tickets, and whom it let in meanwhile.
import {Problem, query} from '../../core/api.js';
import {asStaff, change, staff} from '../../core/staff.js';
import {changes, read, write} from '../../core/storage.js';

const [listName, waitingName] = ['door.list', 'door.waiting'];
/** No show has more tickets. */
const mostPages = 25;
/** So many may wait to be sent. */
const mostWaiting = 2000;

/**
 * @returns {{who: string, show: string, name: string, place?: string, at: string, tickets: Record<string, [number,
 *   number]>}|null}
 */
export const list = () => {
  const kept = read(listName);
  return kept?.who === staff()?.id ? kept : null;
};

/** @returns {{code: string, seats: number, at: string, key: string}[]} */
export const waiting = () => {
  const kept = read(waitingName);
  return kept && kept.who === staff()?.id ? kept.all : [];
};

const keepWaiting = (all) => write(waitingName, all.length > 0 ? {who: staff()?.id, all} : null);

// Who signs out leaves no list behind; what is to be sent waits for them.
changes.addEventListener('desk', () => {
  if (!staff()) write(listName, null);
});

/** A show's tickets: of each digest the seats, and how many were let in. */
export async function ticketsOf({id}) {
  /** @type {Record<string, [number, number]>} */
  const tickets = {};
  let cursor = null;
  for (let page = 0; page < mostPages; page += 1) {
    const {body} = await asStaff(`/v1/screenings/${id}/tickets${query({limit: 500, cursor})}`);
    for (const {digest, seats, admitted} of body.items) tickets[digest] = [seats, admitted];
    cursor = body.next;
    if (!cursor) break;
  }
  return tickets;
}

/** Takes the list of a show, and adds those who were let in here and are not sent yet. */
export async function take({id, movieName, place}) {
  const tickets = await ticketsOf({id});
  for (const {code, seats} of waiting()) {
    const ticket = tickets[await digestOf(code)];
    if (ticket) ticket[1] += seats;
  }
  const kept = {who: staff()?.id, show: id, name: movieName, place, at: new Date().toISOString(), tickets};
  write(listName, kept);
  return kept;
}

/** No show is let in alone any more. */
export const forget = () => write(listName, null);

/** How many are in, and how many seats are sold, by the list. @returns {{inside: number, all: number}|null} */
export function counts() {
  const kept = list();
  if (!kept) return null;
  const all = Object.values(kept.tickets);
  const sum = (index) => all.reduce((total, one) => total + one[index], 0);
  return {inside: sum(1), all: sum(0)};
}

/** True also where no digests can be made: then no list says anything. @param {string} code */
export const isListed = async (code, /** @type {Record<string, [number, number]>} */ tickets = list()?.tickets ?? {}) =>
  !crypto.subtle || (await digestOf(code)) in tickets;

/**
 * Lets in by the list. @param {string} code @param {number|null} seats null: all that are left
 * @returns {Promise<number|'unknown'|'used'>} how many were let in
 */
export async function admit(code, seats) {
  const digest = await digestOf(code);
  const kept = list();
  const ticket = kept?.tickets[digest];
  if (!kept || !ticket) return 'unknown';
  const left = ticket[0] - ticket[1];
  const wanted = seats ?? left;
  const all = waiting();
  if (wanted < 1 || wanted > left || all.length >= mostWaiting) return 'used';
  ticket[1] += wanted;
  write(listName, kept);
  keepWaiting([...all, {code, seats: wanted, at: new Date().toISOString(), key: crypto.randomUUID()}]);
  return wanted;
}

/** Somebody was let in by the gateway: the list is to know. */
export async function note(code, admitted) {
  const digest = await digestOf(code);
  const kept = list();
  const ticket = kept?.tickets[digest];
  if (!kept || !ticket) return;
  ticket[1] = Math.max(ticket[1], admitted);
  write(listName, kept);
}

/** @type {Promise<void>|null} */
let sending = null;

/**
 * Sends whom the door let in without a connection; what is one too many is refused by the gateway.
 * @param {(code: string, problem: Problem) => void} refused
 */
export function send(refused) {
  sending ??= sendAll(refused).finally(() => {
    sending = null;
  });
  return sending;
}

async function sendAll(refused) {
  for (const {code, seats, at, key} of waiting()) {
    try {
      await change(
        `/v1/tickets/${encodeURIComponent(code)}/check-in`, 'POST', {seats, admittedAt: at}, {'Idempotency-Key': key});
    } catch (error) {
      // Not decided: it is sent again, under the same name.
      if (!(error instanceof Problem) || error.status >= 500 || [401, 429].includes(error.status)) return;
      refused(code, error);
    }
    keepWaiting(waiting().filter((other) => other.key !== key));
  }
}

// A page that is not served safely cannot make digests; it then knows no ticket.
async function digestOf(code) {
  if (!crypto.subtle) return '';
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

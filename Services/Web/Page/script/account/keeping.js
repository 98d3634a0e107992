// Keeps what is the reader's own the same on all devices that are signed in. Of each entry the later change counts,
// wherever it was made. What was changed here is noted at once, and sent as soon as there is a connection.
import {account, asAccount, keptOf} from '../core/account.js';
import {Offline, Problem, query} from '../core/api.js';
import {changes, read, write} from '../core/storage.js';
import {eraseOwn, keepFavourite, keepTickets, own, readOwn} from '../my-movies/store.js';
import {applyEntries, choiceOfRatings, digest, keepsRatings, localEntries} from './entries.js';

/** Changes that follow each other at once go together, in milliseconds. */
const pause = 700;
/** While the page is seen it is asked so often what other devices changed, in milliseconds. */
const often = 30_000;
const mostAtOnce = 200;
const path = '/v1/account/kept';

/**
 * @typedef {{person: string, after: string|null, entries: Record<string, string>, changed: Record<string, {at: string,
 *   digest: string|null}>}} Kept `entries`: digests of what the account has; `changed`: what it is still to be told,
 *   null for what is gone
 */

/** @returns {Kept|null} */
function known() {
  const person = account()?.person;
  return person ? keptOf(person) : null;
}

/** The order of an object's members says nothing. */
const textOf = (value) => digest(JSON.stringify(value,
  (name, one) => (isObject(one) ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))) : one)));
const isObject = (one) => one !== null && typeof one === 'object' && !Array.isArray(one);
const isRatings = (key) => key.startsWith('rating/') || key === choiceOfRatings;

/** Notes what differs from what the account has. @returns {Promise<boolean>} whether there is something to send */
async function note() {
  const local = await localEntries();
  const kept = known();
  if (!kept) return false;
  const now = new Date().toISOString();
  for (const [key, {value, at}] of local) {
    const mine = textOf(value);
    if (kept.entries[key] === mine) delete kept.changed[key];
    else if (kept.changed[key]?.digest !== mine) kept.changed[key] = {at: at && at < now ? at : now, digest: mine};
  }
  for (const key of Object.keys({...kept.entries, ...kept.changed})) {
    if (local.has(key) || (isRatings(key) && !keepsRatings())) continue;
    if (!(key in kept.entries)) delete kept.changed[key];
    else if (kept.changed[key]?.digest !== null) kept.changed[key] = {at: now, digest: null};
  }
  write('kept', kept);
  return Object.keys(kept.changed).length > 0;
}

/** Reads what other devices changed. */
async function receive() {
  const found = new Map();
  const from = known()?.after ?? null;
  let after = from;
  for (;;) {
    const {body} = await asAccount(`${path}${query({after})}`);
    for (const entry of body.entries) found.set(entry.key, entry);
    const isMore = body.next && body.next !== after && body.entries.length > 0;
    after = body.next ?? after;
    if (!isMore) break;
  }
  const before = known();
  if (!before) return;
  // What was changed here later is sent, and counts.
  const taken =
    [...found.values()]
      .filter(({key, at}) => !(before.changed[key]?.at > at) && (!isRatings(key) || keepsRatings()))
      .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  if (taken.length > 0) await applyEntries(taken);
  const local = await localEntries();
  const kept = known();
  if (!kept) return;
  for (const {key, value} of taken) {
    delete kept.changed[key];
    if (value === null) delete kept.entries[key];
    // As it is here now: a member that this version does not know may be missing.
    else kept.entries[key] = textOf(local.has(key) ? local.get(key).value : value);
  }
  // Ratings that were wished meanwhile are read from the beginning.
  write('kept', {...kept, after: kept.after === from ? after : kept.after});
}

/** Sends what was changed here. */
async function send() {
  const local = await localEntries();
  const waiting = Object.entries(known()?.changed ?? {});
  for (let first = 0; first < waiting.length; first += mostAtOnce) {
    const some = waiting.slice(first, first + mostAtOnce);
    const valueOf = (key, change) => (change.digest ? local.get(key)?.value ?? null : null);
    const entries = some.map(([key, change]) => ({key, value: valueOf(key, change), at: change.at}));
    await asAccount(path, {method: 'PUT', body: {entries}});
    const kept = known();
    if (!kept) return;
    for (const [key, change] of some) {
      if (change.digest) kept.entries[key] = change.digest;
      else delete kept.entries[key];
      if (kept.changed[key]?.at === change.at) delete kept.changed[key];
    }
    write('kept', kept);
  }
}

let running = null;
let isWanted = false;

/** Brings this browser and the account together, once at a time. */
export function sendKept() {
  isWanted = true;
  running ??= (async () => {
    try {
      while (isWanted && account()) {
        isWanted = false;
        await alone(async () => {
          await note();
          await receive();
          await send();
        });
      }
    } finally {
      running = null;
    }
  })();
  return running;
}

/** One window of the browser after the other. */
const alone = (work) => (navigator.locks ? navigator.locks.request('vicinity.kept', work) : work());

/** Keeps ratings of movies with the account from now on, or no longer: then other devices do not, either. */
export async function setKeepsRatings(isKept) {
  if (isKept) {
    const kept = known();
    // All are read, also those that came while they were not wanted here.
    if (kept) write('kept', {...kept, after: null, entries: withoutRatings(kept.entries)});
    write('keep-ratings', true);
    return sendKept();
  }
  const now = new Date().toISOString();
  const kept = known();
  write('keep-ratings', null);
  if (!kept) return undefined;
  const keys = Object.keys(kept.entries).filter((key) => key.startsWith('rating/'));
  for (const key of Object.keys(kept.changed).filter(isRatings)) delete kept.changed[key];
  // First the choice: others are to stop before they hear that ratings are gone.
  const choice = {key: choiceOfRatings, value: {kept: false}, at: now};
  await asAccount(path, {method: 'PUT', body: {entries: [choice]}});
  for (let first = 0; first < keys.length; first += mostAtOnce) {
    const entries = keys.slice(first, first + mostAtOnce).map((key) => ({key, value: null, at: now}));
    await asAccount(path, {method: 'PUT', body: {entries}});
  }
  write('kept', {...kept, entries: withoutRatings(kept.entries)});
  return undefined;
}

const withoutRatings = (entries) => Object.fromEntries(Object.entries(entries).filter(([key]) => !isRatings(key)));

/** Whoever is signed out leaves nothing of the account here. */
async function forget() {
  const isRated = keepsRatings();
  ['kept', 'orders', 'stream', 'followed', 'followed-news', 'place-ratings', 'keep-ratings', 'cart-key', 'cart']
    .forEach((name) => write(name, null));
  await keepTickets([]);
  if (isRated) await eraseOwn();
  else
    for (const id of (await readOwn()).favourites) await keepFavourite(id, false);
}

let isStarted = false;

/** From now on, for as long as somebody is signed in; what is left of somebody who is not goes. */
export function startKeeping() {
  if (isStarted) return;
  isStarted = true;
  let timer = null;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => sendKept().catch(later), pause);
  };
  const changed = () => {
    if (!account()) return;
    note().then((isSome) => {
      if (isSome) soon();
    }, later);
  };
  const seen = () => {
    if (document.visibilityState === 'visible' && account()) soon();
  };
  for (const name of ['cart', 'followed', 'keep-ratings']) changes.addEventListener(name, changed);
  own.addEventListener('changed', changed);
  changes.addEventListener('account', () => {
    if (account()) soon();
    else if (read('kept')) forget().catch(later);
  });
  document.addEventListener('visibilitychange', seen);
  addEventListener('online', seen);
  setInterval(seen, often);
  if (account()) soon();
  else if (read('kept')) forget().catch(later);
}

/** What could not be done now is done the next time. */
function later(error) {
  if (!(error instanceof Problem || error instanceof Offline || error.name === 'AbortError')) console.error(error);
}

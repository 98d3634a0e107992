// Who is signed in here. The session's secret lies in a cookie that no script can read; for it the gateway gives tokens
// of some minutes, which are kept in this window's memory alone. The browser's storage holds only who it is.
import {call, Problem} from './api.js';
import {changes, read, write} from './storage.js';

/**
 * @typedef {{merchant: string, duty: 'owner'|'staff'|'door', name?: string, places?: number}} Membership
 * @typedef {{person: string, name: string|null, memberships: Membership[], isOperator: boolean, endsAt: string}}
 *   Account
 * @typedef {{merchant: string}|{role: 'operator'}|null} As for whom one acts; null is oneself
 */

/** A token that is not good for so long any more, in milliseconds, is renewed. */
const early = 60_000;
/** For so long after leaving for a provider, in milliseconds, whoever comes back may be signed in. */
const absence = 15 * 60_000;

/** Tokens by whom they are for. */
const tokens = new Map();
/** What is being asked for, by whom it is for: all who want it wait for the same answer. */
const asking = new Map();
/** Other windows of this browser are told each token, so that they need not ask. */
const others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('vicinity.account');
others?.addEventListener('message', ({data}) => tokens.set(data.name, data.token));

/** @returns {Account|null} who is signed in */
export const account = () => read('account');

/**
 * What this browser and a person's account have in common. While it is here, something of theirs may be, which goes
 * when they are signed out: so it is noted before anything comes.
 */
export function keptOf(person) {
  const kept = read('kept');
  return kept?.person === person ? kept : {person, after: null, entries: {}, changed: {}};
}

const nameOf = (as) => (as ? as.merchant ?? as.role : '');

/**
 * A token that is good for another minute.
 * @param {As} [as]
 * @returns {Promise<string>}
 * @throws {Problem|import('./api.js').Offline} 401 once nobody is signed in any more
 */
export async function accessToken(as = null) {
  const name = nameOf(as);
  const isGood = () => tokens.has(name) && tokens.get(name).until - Date.now() > early;
  if (!isGood()) {
    if (!asking.has(name)) {
      asking.set(name, alone(async () => {
        if (!isGood()) await renew(as);
      }).finally(() => asking.delete(name)));
    }
    await asking.get(name);
  }
  return tokens.get(name).token;
}

/** The gateway refuses a token: the next one is asked for. @param {As} [as] */
export const distrustToken = (as = null) => tokens.delete(nameOf(as));

/** Asks anew who one is: what one may do may have changed. */
export async function lookAgain() {
  distrustToken();
  await accessToken().catch(() => {});
}

/**
 * One window of the browser after the other: each answer brings another secret, and an answer that came after the end
 * would sign in again.
 */
export const alone = (work) => (navigator.locks ? navigator.locks.request('vicinity.account', work) : work());

/** @param {As} as */
async function renew(as) {
  try {
    // Whoever leaves the page meanwhile gets the cookie that belongs to the answer all the same.
    take((await call('/v1/account/session', {method: 'POST', body: as ? {as} : {}, keepalive: true})).body, as);
  } catch (error) {
    // Whoever may not act for a business any more is signed in all the same.
    const isOver = error instanceof Problem && error.status === 401 && (! as || error.code === 'signed-out');
    if (isOver) {
      if (account()) write('signed-out', new Date().toISOString());
      forgetAccount();
    }
    throw error;
  }
}

/** Takes what the gateway says of a session. @param {any} session @param {As} [as] */
export function take(session, as = null) {
  const {person, name = null, memberships = [], isOperator = false, endsAt} = session;
  if (account()?.person !== person) {
    tokens.clear();
    write('kept', keptOf(person));
  }
  if (!account()) retire();
  if (read('signed-out')) write('signed-out', null);
  const token = {token: session.token, until: Date.parse(session.expiresAt)};
  tokens.set(nameOf(as), token);
  others?.postMessage({name: nameOf(as), token});
  const now = {person, name, memberships, isOperator, endsAt};
  if (JSON.stringify(now) !== JSON.stringify(account())) write('account', now);
}

/** What was sent without an account, and has no answer yet, is sent again as who sent it; all else is the account's. */
function retire() {
  const before = read('session');
  if (!before) return;
  write('former-session', before);
  write('session', null);
}

/** Whether somebody was signed in here until the gateway ended that, and nobody has been since. */
export const wasSignedOut = () => !account() && read('signed-out') !== null;

/** Nobody is signed in here any more. */
export function forgetAccount() {
  tokens.clear();
  if (account()) write('account', null);
}

/** Asks as who is signed in; a token that is no longer believed is replaced once. @param {As} [as] */
export async function asAccount(path, options = {}, as = null) {
  try {
    return await call(path, {...options, token: await accessToken(as)});
  } catch (error) {
    if (!(error instanceof Problem && error.status === 401) || !account()) throw error;
    distrustToken(as);
    return call(path, {...options, token: await accessToken(as)});
  }
}

/** Whoever leaves for a provider comes back signed in, or not: that is asked once. */
export const noteLeaving = () => write('signing-in', new Date().toISOString());

/** At the page's start: whether somebody came back from a provider. It is asked until there is an answer. */
export async function welcomeBack() {
  const left = read('signing-in');
  if (!left) return;
  const isRefused = new URLSearchParams(location.search).has('problem');
  if (!isRefused && Date.now() - Date.parse(left) <= absence) {
    tokens.clear();
    try {
      await accessToken();
    } catch (error) {
      if (!(error instanceof Problem && error.status === 401)) return;
    }
  }
  write('signing-in', null);
}

/** Ends the session here. @returns {Promise<{location: string, name: string}|null>} where the provider ends its own */
export async function endSession() {
  return alone(async () => {
    const {body} = await call('/v1/account/session', {method: 'DELETE'}).catch((error) => {
      // Ended already.
      if (error instanceof Problem && error.status === 401) return {body: null};
      throw error;
    });
    forgetAccount();
    return body?.location ? body : null;
  });
}

changes.addEventListener('account', () => {
  if (!account()) tokens.clear();
  changes.dispatchEvent(new CustomEvent('session'));
  changes.dispatchEvent(new CustomEvent('desk'));
});

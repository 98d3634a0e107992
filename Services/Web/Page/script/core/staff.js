// Who works at the desk: whoever is signed in and works for a business or is an operator; or a merchant or an operator
// by a token that they were given.
import {accessToken, account, distrustToken, lookAgain} from './account.js';
import {call, Problem} from './api.js';
import {businessName} from './business.js';
import {changes, read, write} from './storage.js';

const name = 'vicinity.desk';

/** Why a text lets nobody in: "not-a-token", "expired" or "no-staff". */
export class Unfit extends Error {
  constructor(code) {
    super(code);
    this.code = code;
  }
}

/**
 * @typedef {{id: string, role: 'merchant'|'operator', expiresAt: number, token?: string, name?: string,
 *   duty?: 'owner'|'staff'|'door', business?: string, as?: import('./account.js').As}} Staff `expiresAt` in
 * milliseconds; `token`: one that was given to them; `as`: as whom an account works here
 */

/** @returns {Staff|null} null without anybody, or once a token has expired */
export function staff() {
  for (const store of stores()) {
    const token = store.getItem(name);
    if (!token) continue;
    try {
      return readToken(token);
    } catch {
      store.removeItem(name);
    }
  }
  return ofAccount();
}

/** What the account that is signed in may work as. @returns {(Staff & {as: object})[]} */
export function offers() {
  const signedIn = account();
  if (!signedIn) return [];
  const common = {name: signedIn.name ?? signedIn.person, expiresAt: Date.parse(signedIn.endsAt)};
  return [
    ...(signedIn.isOperator ? [operator(signedIn.person, common)] : []),
    ...signedIn.memberships.map((one) => member(one, common)),
  ];
}

/** @returns {any} */
const operator = (id, common) => ({...common, id, role: 'operator', as: {role: 'operator'}});

/** @returns {any} */
const member = (one, common) => ({ ...common, id: one.merchant, role: 'merchant', duty: one.duty,
  business: businessName(one), as: { merchant: one.merchant } });

/** As whom an account works at the desk of this browser: the one that was chosen, or the only one that there is. */
function ofAccount() {
  const all = offers();
  const chosen = read('desk-as');
  return all.find(({as}) => isSame(as, chosen)) ?? (all.length === 1 ? all[0] : null);
}

const isSame = (one, other) => one?.merchant === other?.merchant && one?.role === other?.role;

/** Works as one of those that are offered from now on; null asks again. @param {import('./account.js').As} as */
export function workAs(as) {
  write('desk-as', as);
  changes.dispatchEvent(new CustomEvent('desk'));
}

/** Whether somebody may do what needs a duty. @param {{duty?: string}} who @param {'owner'|'staff'|'door'} duty */
export const may = (who, duty) => !who.duty || ranks.indexOf(who.duty) >= ranks.indexOf(duty);

const ranks = ['door', 'staff', 'owner'];

/** What a token says of its owner. @throws {Unfit} */
export function readToken(token) {
  let claims;
  try {
    const [, middle] = token.trim().split('.');
    claims = JSON.parse(new TextDecoder().decode(
      Uint8Array.from(atob(middle.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))));
  } catch {
    throw new Unfit('not-a-token');
  }
  if (typeof claims.sub !== 'string' || typeof claims.exp !== 'number') throw new Unfit('not-a-token');
  if (claims.exp * 1000 <= Date.now()) throw new Unfit('expired');
  if (!['merchant', 'operator'].includes(claims.role)) throw new Unfit('no-staff');
  return {token: token.trim(), id: claims.sub, role: claims.role, expiresAt: claims.exp * 1000};
}

/**
 * Keeps a token that the gateway believes. @param {boolean} lasting also when the window is
 * closed @throws {Unfit|Problem|Offline}
 */
export async function signIn(text, lasting) {
  const {token} = readToken(text);
  try {
    await call('/v1/orders?limit=1', {token});
  } catch (error) {
    if (error instanceof Problem && error.status === 401) throw new Unfit('not-a-token');
    throw error;
  }
  forget();
  const [session, local] = stores();
  (lasting ? local : session)?.setItem(name, token);
  changes.dispatchEvent(new CustomEvent('desk'));
}

/** Nobody works here by a token any more. @returns {Promise<boolean>} false if the gateway could not be told */
export async function signOut() {
  const who = staff();
  leave();
  try {
    if (who) await call('/v1/session', {method: 'DELETE', token: who.token});
    return true;
  } catch (error) {
    // Refused already: it was ended elsewhere, or has expired.
    return error instanceof Problem && error.status === 401;
  }
}

function leave() {
  forget();
  changes.dispatchEvent(new CustomEvent('desk'));
}

/** A token of whoever works here; empty without anybody. */
export async function staffToken() {
  const who = staff();
  if (!who?.as) return who?.token ?? '';
  try {
    return await accessToken(who.as);
  } catch (error) {
    // They may not act for it any more: the desk is told by what the account says now.
    if (error instanceof Problem && [401, 403].includes(error.status)) await lookAgain();
    throw error;
  }
}

/** The gateway refuses the token. @returns {boolean} whether another one can be had */
export function refused() {
  const who = staff();
  if (who?.as) distrustToken(who.as);
  else leave();
  return Boolean(who?.as);
}

/** Asks the gateway as whoever is signed in; a token that is no longer believed signs them out. */
export async function asStaff(path, options = {}) {
  const ask = async () => call(path, {...options, token: await staffToken()});
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Problem && error.status === 401) || !refused()) throw error;
    return ask();
  }
}

/** Changes something, and waits for what becomes of it. @param {object} [options] as of `call` */
export const change = async (path, method, body, headers = {}, options = {}) =>
  (await asStaff(path, {...options, method, body, headers: {Prefer: 'wait=20', ...headers}})).body;

const forget = () => stores().forEach((store) => store.removeItem(name));

// A browser may refuse its stores.
function stores() {
  try {
    return [sessionStorage, localStorage];
  } catch {
    return [];
  }
}

// Who this browser is: whoever is signed in, else an anonymous customer, from the first order on.
import {accessToken, account, distrustToken} from './account.js';
import {call, Problem} from './api.js';
import {read, write} from './storage.js';

const day = 86_400_000;
/** So many orders of somebody who this browser was are kept. */
const mostLost = 100;
let asking = null;

/** The customer that this browser is; null before the first order. @returns {{customer: string}|null} */
export function session() {
  const signedIn = account();
  return signedIn ? {customer: signedIn.person} : anonymous();
}

/** The customer that this browser has been without an account. */
export const anonymous = () => read('session');

/** A token of the customer, asked for if there is none that is good any more. */
export async function token() {
  if (account()) return accessToken();
  const kept = anonymous();
  if (kept && (Date.parse(kept.expiresAt) - Date.now() > day || isLast(kept))) return kept.token;
  asking ??= open(kept).finally(() => {
    asking = null;
  });
  return (await asking).token;
}

/** At a session's end there is no fresher token: the one there is is used up. */
const isLast = ({expiresAt, endsAt}) => expiresAt === endsAt && Date.parse(expiresAt) > Date.now();

/** Asks as this customer; a token that is no longer believed is replaced once. */
export async function asCustomer(path, options = {}) {
  try {
    return await call(path, {...options, token: await token()});
  } catch (error) {
    if (!(error instanceof Problem && error.status === 401)) throw error;
    distrust();
    return call(path, {...options, token: await token()});
  }
}

/** Whether this browser can ask as a customer: who it is, or was before somebody signed in. */
export const isHere = (customer) => [session(), read('former-session')].some((one) => one?.customer === customer);

/** Asks as one of those: what is sent again is the same thing only if the same customer sends it. */
export function asThe(customer, path, options) {
  const former = read('former-session');
  return customer === session()?.customer || former?.customer !== customer
    ? asCustomer(path, options)
    : call(path, {...options, token: former.token});
}

/** Nothing more is to be sent as who this browser was before somebody signed in: that token is good for nobody. */
export async function endFormer() {
  const {token} = read('former-session') ?? {};
  if (!token) return;
  write('former-session', null);
  await call('/v1/session', {method: 'DELETE', token}).catch(() => {});
}

/** The token was refused: the next one is asked for. */
export function distrust() {
  if (account()) return distrustToken();
  const kept = anonymous();
  if (kept) write('session', {...kept, expiresAt: new Date(0).toISOString(), endsAt: null});
  return undefined;
}

/**
 * Who this browser was when the gateway took that token no more: from then on it is somebody new, who knows nothing of
 * what was ordered before.
 * @returns {{customer: string, at: string}|null}
 */
export const lost = () => read('lost-session');

/** What the gateway tells nobody any more stays here as it was seen last. @returns {any[]} orders, the newest first */
export const lostOrders = () => (lost() ? read('lost-orders', []) : []);

function lose({customer}) {
  const seen = read('orders');
  if (seen?.customer === customer) write('lost-orders', [...seen.orders, ...lostOrders()].slice(0, mostLost));
  write('lost-session', {customer, at: new Date().toISOString()});
}

async function open(kept) {
  const fresh = async (token) => (await call('/v1/session', {method: 'POST', token})).body;
  let opened;
  try {
    opened = await fresh(kept?.token);
  } catch (error) {
    if (!kept || !(error instanceof Problem && [401, 403].includes(error.status))) throw error;
    opened = await fresh();
    lose(kept);
  }
  write('session', opened);
  return opened;
}

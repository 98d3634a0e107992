// Who works at the desk: a merchant or an operator, by the token that they were given.
import { call, Problem } from './api.js';
import { changes } from './storage.js';

const name = 'vicinity.desk';

/** Why a text lets nobody in: "not-a-token", "expired" or "no-staff". */
export class Unfit extends Error {
  constructor(code) {
    super(code);
    this.code = code;
  }
}

/** Who is signed in: {token, id, role, expiresAt in milliseconds}; null without anybody, or once the token has expired. */
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
  return null;
}

/** What a token says of its owner. @throws {Unfit} */
export function readToken(token) {
  let claims;
  try {
    const [, middle] = token.trim().split('.');
    claims = JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(middle.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))));
  } catch {
    throw new Unfit('not-a-token');
  }
  if (typeof claims.sub !== 'string' || typeof claims.exp !== 'number') throw new Unfit('not-a-token');
  if (claims.exp * 1000 <= Date.now()) throw new Unfit('expired');
  if (!['merchant', 'operator'].includes(claims.role)) throw new Unfit('no-staff');
  return { token: token.trim(), id: claims.sub, role: claims.role, expiresAt: claims.exp * 1000 };
}

/** Keeps a token that the gateway believes. @param {boolean} lasting also when the window is closed @throws {Unfit|Problem|Offline} */
export async function signIn(text, lasting) {
  const { token } = readToken(text);
  try {
    await call('/v1/orders?limit=1', { token });
  } catch (error) {
    if (error instanceof Problem && error.status === 401) throw new Unfit('not-a-token');
    throw error;
  }
  forget();
  const [session, local] = stores();
  (lasting ? local : session)?.setItem(name, token);
  changes.dispatchEvent(new CustomEvent('desk'));
}

/** The token is forgotten here, and refused everywhere. @returns {Promise<boolean>} false if the gateway could not be told */
export async function signOut() {
  const token = staff()?.token;
  leave();
  try {
    if (token) await call('/v1/session', { method: 'DELETE', token });
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

/** Asks the gateway as whoever is signed in; a token that is no longer believed signs them out. */
export async function asStaff(path, options = {}) {
  try {
    return await call(path, { ...options, token: staff()?.token });
  } catch (error) {
    if (error instanceof Problem && error.status === 401) leave();
    throw error;
  }
}

/** Changes something, and waits for what becomes of it. @param {object} [options] as of `call` */
export const change = async (path, method, body, headers = {}, options = {}) => (
  await asStaff(path, { ...options, method, body, headers: { Prefer: 'wait=20', ...headers } })).body;

const forget = () => stores().forEach((store) => store.removeItem(name));

// A browser may refuse its stores.
function stores() {
  try {
    return [sessionStorage, localStorage];
  } catch {
    return [];
  }
}

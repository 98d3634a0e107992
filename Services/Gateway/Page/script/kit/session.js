// Who this browser is: an anonymous customer, from the first order on.
import { call, Problem } from './api.js';
import { read, write } from './storage.js';

const day = 86_400_000;
let asking = null;

/** The customer that this browser has been; null before the first order. */
export const session = () => read('session');

/** A token that is good for another day, asked for if there is none. */
export async function token() {
  const kept = session();
  if (kept && (Date.parse(kept.expiresAt) - Date.now() > day || isLast(kept))) return kept.token;
  asking ??= open(kept).finally(() => { asking = null; });
  return (await asking).token;
}

/** At a session's end there is no fresher token: the one there is is used up. */
const isLast = ({ expiresAt, endsAt }) => expiresAt === endsAt && Date.parse(expiresAt) > Date.now();

/** Asks as this customer; a token that is no longer believed is replaced once. */
export async function asCustomer(path, options = {}) {
  try {
    return await call(path, { ...options, token: await token() });
  } catch (error) {
    if (!(error instanceof Problem && error.status === 401)) throw error;
    distrust();
    return call(path, { ...options, token: await token() });
  }
}

/** The token was refused: the next one is asked for. */
export function distrust() {
  const kept = session();
  if (kept) write('session', { ...kept, expiresAt: new Date(0).toISOString(), endsAt: null });
}

async function open(kept) {
  const fresh = async (token) => (await call('/v1/session', { method: 'POST', token })).body;
  let opened;
  try {
    opened = await fresh(kept?.token);
  } catch (error) {
    if (!(error instanceof Problem && [401, 403].includes(error.status))) throw error;
    opened = await fresh();
  }
  write('session', opened);
  return opened;
}

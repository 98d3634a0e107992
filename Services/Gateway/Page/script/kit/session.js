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
  if (kept && Date.parse(kept.expiresAt) - Date.now() > day) return kept.token;
  asking ??= open(kept).finally(() => { asking = null; });
  return (await asking).token;
}

async function open(kept) {
  const fresh = async (token) => (await call('/v1/session', { method: 'POST', token })).body;
  let opened;
  try {
    opened = await fresh(kept?.token);
  } catch (error) {
    if (!(error instanceof Problem && error.status === 401)) throw error;
    opened = await fresh();
  }
  write('session', opened);
  return opened;
}

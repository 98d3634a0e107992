// The ways to sign in that this deployment offers, and each of them walked.
import {call, get} from '../core/api.js';
import {accessToken, account, noteLeaving, take} from '../core/account.js';
import {language} from '../core/messages.js';
import {anonymous, token} from '../core/session.js';

let told = null;

/**
 * @returns {Promise<{email: boolean, providers: {id: string, name: string, issuer: string}[]}>} neither where there are
 *   no accounts
 */
export function ways() {
  told ??= get('/v1/sign-in', {isFresh: true}).catch((error) => {
    told = null;
    // A gateway without accounts has no such thing.
    if (error.status === 404) return {email: false, providers: []};
    throw error;
  });
  return told;
}

/** Who is signed in: they get another way. Or whom this browser has been: what they have becomes the account's. */
async function before() {
  if (account()) return {token: await accessToken()};
  return anonymous() ? {token: await token()} : {};
}

/** Sends a code to an address. @returns {Promise<string>} what the code is to be told with */
export const sendCode = async (email) => (await call('/v1/sign-in/email', {
  method: 'POST',
  body: {email, language},
  ...account() && {token: await accessToken()},
})).body.attempt;

/** Signs in with the code that came by e-mail. */
export async function enterCode(attempt, code) {
  const {body} = await call(`/v1/sign-in/email/${attempt}`, {method: 'POST', body: {code}, ...await before()});
  take(body);
  return body;
}

/** Leaves for a provider, which leads back to a path of this page. */
export async function leaveFor(provider, path) {
  const {body} =
    await call(`/v1/sign-in/providers/${provider}`, {method: 'POST', body: {return: path}, ...await before()});
  noteLeaving();
  location.assign(body.location);
}

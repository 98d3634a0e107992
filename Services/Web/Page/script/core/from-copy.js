// What the copy in this browser says while the gateway cannot be reached.
import {language} from './messages.js';
import {read} from './storage.js';

/** What it can answer for the gateway. */
const known = /^\/v1\/(?:(?:places|items|areas|lines|stations|people|suggest|locate)\b|ratings\/)/;

/** When each choice was fetched, by choice (`offline/parts.js`); null without a copy. */
export const copied = () => read('copy');

/** Whether there is a copy that may answer a question. */
export const mayKnow = (path) => copied() !== null && known.test(path);

/** True for the next page of a list whose first page came from the copy. */
export const isGoingOn = (path) => mayKnow(path) && /[?&]cursor=copy-/.test(path);

/** Where the service worker keeps answers. */
const lastSeen = 'results-1';

/** What this browser has for a question, without asking anybody: the copy's answer, else the last one that was seen. */
export async function seenAnswer(path) {
  const copy = await fromCopy(path);
  if (copy) return copy.body;
  const seen = await globalThis.caches?.match(path, {cacheName: lastSeen, ignoreVary: true}).catch(() => null);
  return seen ? seen.json() : null;
}

/** @returns {Promise<{at: string, body: object}|null>} null if the copy cannot answer */
export async function fromCopy(path) {
  if (!mayKnow(path)) return null;
  try {
    const {ask} = await import('../offline/answers/ask.js');
    return await ask({path, language});
  } catch (error) {
    // As if there were none.
    console.warn(error);
    return null;
  }
}

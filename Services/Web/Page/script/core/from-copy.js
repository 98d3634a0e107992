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

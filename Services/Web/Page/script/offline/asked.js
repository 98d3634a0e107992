// How a sync asks. Everybody who fetches a part asks for the same: nothing here knows who the reader is or what they
// like.
import {get, Offline, Problem, query} from '../core/api.js';

/** Of changes in an answer, and of things in a page. */
const [changesAtOnce, thingsAtOnce] = [500, 100];

/** Asks; waits as long as the gateway says when it is asked too often. */
export async function asked(question, signal, tries = 5) {
  try {
    return await question();
  } catch (error) {
    if (!(error instanceof Problem && error.mayPass && tries > 1)) throw error;
    await rest((error.retryAfter ?? 1) * 1000, signal);
    return asked(question, signal, tries - 1);
  }
}

const rest = (milliseconds, signal) => new Promise((resolve, reject) => {
  const timer = setTimeout(resolve, Math.min(milliseconds, 30_000));
  signal?.addEventListener('abort', () => {
    clearTimeout(timer);
    reject(signal.reason);
  }, {once: true});
});

/** One answer of what changed since a cursor; without one, of everything. */
export const changes = (topic, since, signal, limit = changesAtOnce) =>
  asked(() => get(`/v1/changes/${topic}${query({since, limit})}`, {signal, isFresh: true}), signal);

/** The pages of a list, one after the other. */
export async function* pages(path, values, signal) {
  let cursor = null;
  do {
    const at = cursor;
    const page = await asked(
      () => get(`${path}${query({...values, limit: thingsAtOnce, cursor: at})}`, {signal, isFresh: true}), signal);
    yield page.items;
    cursor = page.next;
  } while (cursor);
}

/** An answer of any kind; `Offline` if there is none. */
export const fetched = (address, options) => fetch(address, options).catch((error) => {
  throw error.name === 'AbortError' ? error : new Offline(error.message);
});

/** Bytes, and the rule that goes with critics' ratings; null if they are as they were when they had this tag. */
export const bytes = (address, tag, signal) => asked(async () => {
  const answer = await fetched(address, {headers: tag ? {'If-None-Match': tag} : {}, signal});
  if (answer.status === 304) return null;
  if (!answer.ok)
    throw new Problem(
      answer.status, await answer.json().catch(() => ({})), Number(answer.headers.get('Retry-After')) || null);
  const [next, rule] = ['ETag', 'Vicinity-Rule'].map((name) => answer.headers.get(name));
  return {tag: next, rule, bytes: await answer.arrayBuffer()};
}, signal);

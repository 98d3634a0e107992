// What a sync fetches, part by part. Everybody asks for the same: nothing here knows what the reader rates.
import { get, Offline, Problem, query } from '../../kit/api.js';
import { sizedAddress } from '../../kit/picture.js';

/** Of changes in an answer, and of things in a page. */
const [changesAtOnce, thingsAtOnce] = [1000, 100];
/** A browser keeps no more pictures, and none that is larger, in bytes. */
const [mostPosters, largestPoster] = [300, 500_000];

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
  signal?.addEventListener('abort', () => { clearTimeout(timer); reject(signal.reason); }, { once: true });
});

/** One answer of what changed since a cursor; without one, of everything. */
export const changes = (topic, since, signal, limit = changesAtOnce) => asked(
  () => get(`/v1/changes/${topic}${query({ since, limit })}`, { signal }), signal);

/** All pages of a list. */
export async function pages(path, values, signal, count) {
  const things = [];
  let cursor = null;
  do {
    const at = cursor;
    const page = await asked(() => get(`${path}${query({ ...values, limit: thingsAtOnce, cursor: at })}`, { signal }), signal);
    things.push(...page.items);
    count(things.length);
    cursor = page.next;
  } while (cursor);
  return things;
}

/** An answer of any kind; `Offline` if there is none. */
const fetched = (address, options) => fetch(address, options).catch((error) => {
  throw error.name === 'AbortError' ? error : new Offline(error.message);
});

/** Critics' ratings as compact bytes; null if they are as they were. */
export const ratings = (tag, signal) => asked(async () => {
  const answer = await fetched('/v1/critics/ratings', { headers: tag ? { 'If-None-Match': tag } : {}, signal });
  if (answer.status === 304) return null;
  if (!answer.ok) throw new Problem(answer.status, await answer.json().catch(() => ({})), Number(answer.headers.get('Retry-After')) || null);
  return { tag: answer.headers.get('ETag'), bytes: await answer.arrayBuffer() };
}, signal);

/** The addresses of the pictures to keep: of movies with shows, then the newest; only this site's own, as others would see who asks. */
export function posterAddresses(movies, shown) {
  return [...movies].filter(({ image }) => image?.startsWith('/'))
    .sort((a, b) => shown.has(b.id) - shown.has(a.id) || (b.datePublished ?? '').localeCompare(a.datePublished ?? '') || (a.id < b.id ? -1 : 1))
    .map(({ image }) => image).filter((address, index, all) => all.indexOf(address) === index).slice(0, mostPosters);
}

/** A picture as an address that holds it; null if there is none or it is too large. */
export async function poster(address, signal) {
  const answer = await fetched(sizedAddress(address, 160), { signal });
  if (!answer.ok) return null;
  const blob = await answer.blob();
  if (blob.size > largestPoster || !blob.type.startsWith('image/')) return null;
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

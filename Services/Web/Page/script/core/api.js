import {fromCopy, isGoingOn, mayKnow} from './from-copy.js';
import {language} from './messages.js';

/** What the gateway says no with (RFC 9457). */
export class Problem extends Error {
  constructor(status, document, retryAfter) {
    super(document.detail ?? document.title ?? `HTTP ${status}`);
    this.status = status;
    this.code = String(document.type ?? '').split('/').pop();
    this.document = document;
    this.retryAfter = retryAfter;
  }

  /** The same request may succeed later. */
  get mayPass() {
    return [429, 502, 503, 504].includes(this.status);
  }
}

/** There was no answer at all. */
export class Offline extends Error {}

/** True while the last answers came from what this browser saw last. */
export let fromKept = false;

/**
 * Where the last answer came from: `copyAt` is when the copy that gave it was fetched, `isLost` says that there was
 * none. An event "changed" when that is another.
 */
export const connection = Object.assign(new EventTarget(), {copyAt: null, isLost: false});

/** With a copy to fall back on nobody waits longer for the gateway, in milliseconds. */
const patience = 10_000;

/** Gives up then. @param {number} time in milliseconds @returns {AbortSignal} */
export const within = (time) => /** @type {any} */ (AbortSignal).timeout(time);

/**
 * Asks the gateway; what everybody may read is answered from the copy in this browser while it cannot be reached.
 * @param {string} path with its query
 * @param {{method?: string, body?: object, headers?: object, token?: string, signal?: AbortSignal, isFresh?: boolean,
 *   keepalive?: boolean}} options `isFresh`: the gateway itself answers, or nobody; `keepalive`: goes on when the page
 * is left
 * @returns {Promise<{status: number, body: any, headers: Headers}>}
 */
export async function call(path, options = {}) {
  const {method = 'GET', token, isFresh, signal} = options;
  const isCopied = method === 'GET' && !token && !isFresh && mayKnow(path);
  const instead = isCopied ? () => copyAnswer(path, signal) : () => null;
  const early = isCopied && isGoingOn(path) ? await instead() : null;
  if (early) return early;
  let found;
  try {
    found = await request(path, options, isCopied);
  } catch (error) {
    if (signal?.aborted) throw error;
    const copy = await instead();
    if (copy) return copy;
    note({copyAt: connection.copyAt, isLost: true});
    throw new Offline(error.message);
  }
  const {answer, body} = found;
  const isKept = answer.headers.has('Vicinity-Kept');
  // The copy goes together; what was seen last is single pages.
  const copy = isKept || [502, 503, 504].includes(answer.status) ? await instead() : null;
  if (copy) return copy;
  if (isKept && isFresh) throw new Offline('there is only what was seen last');
  fromKept = isKept;
  note({copyAt: null, isLost: isKept});
  if (!answer.ok) throw new Problem(answer.status, body, Number(answer.headers.get('Retry-After')) || null);
  return {status: answer.status, body, headers: answer.headers};
}

/** @param {string} path @param {any} options of `call` @param {boolean} isCopied */
async function request(path, {method = 'GET', body, headers = {}, token, signal, keepalive = false}, isCopied) {
  /** @type {Record<string, string>} */
  const all = {'Accept-Language': language, Accept: 'application/json', ...headers};
  if (token) all.Authorization = `Bearer ${token}`;
  if (body !== undefined)
    all['Content-Type'] ??= method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
  const signals = [signal, isCopied && within(patience)].filter(Boolean);
  const answer = await fetch(path, {
    method,
    headers: all,
    body: body && JSON.stringify(body),
    keepalive,
    signal: signals.length > 1 ? /** @type {any} */ (AbortSignal).any(signals) : signals[0],
  });
  const isJSON = answer.headers.get('Content-Type')?.includes('json');
  return {answer, body: isJSON ? await answer.json() : {}};
}

async function copyAnswer(path, signal) {
  const found = await fromCopy(path);
  signal?.throwIfAborted();
  if (!found) return null;
  fromKept = false;
  note({copyAt: found.at, isLost: true});
  return {status: 200, body: found.body, headers: new Headers()};
}

function note({copyAt, isLost}) {
  if (connection.copyAt === copyAt && connection.isLost === isLost) return;
  Object.assign(connection, {copyAt, isLost});
  connection.dispatchEvent(new CustomEvent('changed'));
}

// Another page is opened: whether that is from the copy is to be seen.
addEventListener('opens', () => note({copyAt: null, isLost: connection.isLost}));

export const get = async (path, options) => (await call(path, options)).body;

/** `?a=1&b=2` without what is null or empty; commas and colons stay as they are. */
export function query(values) {
  const parts = Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== '');
  const text = parts.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`).join('&');
  return text && `?${text}`;
}

import { language } from './messages.js';

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

/** True while the last answers came from what this browser kept. */
export let fromKept = false;

/**
 * Asks the gateway.
 * @param {string} path with its query
 * @param {{method?: string, body?: object, headers?: object, token?: string, signal?: AbortSignal}} options
 * @returns {Promise<{status: number, body: any, headers: Headers}>}
 */
export async function call(path, { method = 'GET', body, headers = {}, token, signal } = {}) {
  const all = { 'Accept-Language': language, Accept: 'application/json', ...headers };
  if (token) all.Authorization = `Bearer ${token}`;
  if (body !== undefined) all['Content-Type'] = 'application/json';
  let answer;
  try {
    answer = await fetch(path, { method, headers: all, body: body && JSON.stringify(body), signal });
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw new Offline(error.message);
  }
  fromKept = answer.headers.has('Vicinity-Kept');
  const isJSON = answer.headers.get('Content-Type')?.includes('json');
  const read = isJSON ? await answer.json() : {};
  if (!answer.ok) throw new Problem(answer.status, read, Number(answer.headers.get('Retry-After')) || null);
  return { status: answer.status, body: read, headers: answer.headers };
}

export const get = async (path, options) => (await call(path, options)).body;

/** `?a=1&b=2` without what is null or empty; commas and colons stay as they are. */
export function query(values) {
  const parts = Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== '');
  const text = parts.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`).join('&');
  return text && `?${text}`;
}

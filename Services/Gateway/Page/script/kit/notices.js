import { h, fill } from './element.js';
import { t } from './messages.js';
import { Offline, Problem } from './api.js';

/** Says something for some seconds, aloud to screen readers. */
export function notice(text, kind = 'info') {
  const element = h('p', { class: `notice ${kind}` }, text);
  document.getElementById('notices').append(element);
  setTimeout(() => element.remove(), 8000);
}

/** What went wrong, in the reader's words. */
export function sentence(error) {
  if (error instanceof Offline) return t('error.offline');
  if (error instanceof Problem) {
    if (error.status === 404) return t('error.notFound');
    if (error.status === 429) return t('error.tooOften');
    if (error.mayPass) return t('error.unavailable');
    return t('error.refused', { detail: error.message });
  }
  return t('error.unknown');
}

/** A box that says what went wrong, with a button to try again. */
export function errorBox(error, again) {
  return h('div', { class: 'state error', role: 'alert' }, h('p', {}, sentence(error)),
    again && h('button', { type: 'button', onclick: again }, t('action.retry')));
}

export const loadingBox = () => h('p', { class: 'state', role: 'status' }, t('state.loading'));
export const emptyBox = (text) => h('p', { class: 'state empty', role: 'status' }, text);

/** Shows what a promise brings: loading, then it, or what went wrong. */
export async function show(element, load, again = () => show(element, load)) {
  fill(element, loadingBox());
  try {
    fill(element, await load());
  } catch (error) {
    if (error.name === 'AbortError') return;
    if (!(error instanceof Problem || error instanceof Offline)) console.error(error);
    fill(element, errorBox(error, again));
  }
}

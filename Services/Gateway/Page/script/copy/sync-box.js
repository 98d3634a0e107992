// Fetching choices of the copy: asked for first, seen part by part, cancelled at will.
import { h, fill } from '../kit/element.js';
import { copied } from '../kit/from-copy.js';
import { dateTime } from '../kit/formats.js';
import { t } from '../kit/messages.js';
import { notice, sentence } from '../kit/notices.js';
import { partsOf } from './parts.js';
import { isNewer, sync } from './sync.js';

/** Choices whose news were looked for in this window. */
const checked = new Set();
/** The sync under way: what shows it, and what follows it on the page that is shown now. */
let running = null;

/** Before there is a copy of a choice: words and a button. */
export function firstSync({ names, words, done }) {
  const box = h('section', { class: 'sync' });
  const ask = () => fill(box, words, h('button', {
    type: 'button', id: 'sync', class: 'primary', onclick: () => run(box, { names, done, stopped: ask }),
  }, t('sync.start')));
  show(box, { done, stopped: ask }, ask);
  return box;
}

/** Updates when one wants to. */
export function updateBox({ name, done, first }) {
  const box = h('section', { class: 'sync' });
  const at = copied()?.[name];
  const ask = () => fill(box, h('p', {}, at ? t('sync.at', { time: dateTime(at) }) : first), h('button', {
    type: 'button', id: 'sync', onclick: () => run(box, { names: [name], done, stopped: ask }),
  }, t(at ? 'sync.update' : 'sync.start')));
  show(box, { done, stopped: ask }, ask);
  return box;
}

/** Once in each window: asks whether to update, if there is anything newer. */
export async function updateOffer(box, { names, words, done, id = 'sync' }) {
  const close = () => box.replaceChildren();
  const finish = () => { close(); return done(); };
  if (running) {
    show(box, { done: finish, stopped: close });
    return;
  }
  const key = names.join();
  if (checked.has(key) || !navigator.onLine) return;
  checked.add(key);
  const isThere = await isNewer(names).catch(() => false);
  if (!isThere || running) return;
  fill(box, h('section', { class: 'sync', role: 'status' }, h('p', {}, words), h('div', { class: 'row' },
    h('button', { type: 'button', id, class: 'primary', onclick: () => run(box, { names, done: finish, stopped: close }) }, t('sync.update')),
    h('button', { type: 'button', id: `${id}-later`, onclick: close }, t('sync.later')))));
}

/** A sync that goes on is seen here from now on; without one `otherwise` is done. */
function show(box, { done, stopped }, otherwise) {
  if (!running) return otherwise?.();
  Object.assign(running, { done, stopped });
  return fill(box, running.element);
}

/** Runs a sync in an element; `done` after it, `stopped` if it ended early. One that is under way already is seen there instead. */
export async function run(box, { names, done, stopped }) {
  if (running) {
    show(box, { done, stopped });
    return;
  }
  const controller = new AbortController();
  const rows = Object.fromEntries(partsOf(names).map((part) => [part, row(part)]));
  const said = h('p', { role: 'status' }, t('sync.runs'));
  const element = h('div', { class: 'sync' }, said, h('ul', { class: 'sync-parts' }, Object.values(rows).map((one) => one.element)),
    h('button', { type: 'button', id: 'sync-cancel', onclick: () => controller.abort() }, t('sync.cancel')));
  running = { element };
  show(box, { done, stopped });
  const ended = () => {
    const last = running;
    running = null;
    return last;
  };
  try {
    // What was asked for is not to go when the browser runs out of room; it may say no.
    navigator.storage?.persist?.().catch(() => {});
    await sync(names, {
      signal: controller.signal, progress: (part, count, isDone) => rows[part].show(count, isDone), saves: () => { said.textContent = t('sync.saves'); },
    });
    notice(t('sync.finished'));
    await ended().done();
  } catch (error) {
    if (error.name === 'AbortError') notice(t('sync.cancelled'), 'warning');
    else notice(`${t('sync.failed')} ${error.name === 'QuotaExceededError' ? t('sync.noRoom') : sentence(error)}`, 'warning');
    ended()?.stopped();
  }
}

/** Whether a sync is under way. */
export const isRunning = () => running !== null;

function row(part) {
  const name = t(`part.${part}`);
  const said = h('span', { class: 'hint' });
  const bar = h('progress', { 'aria-label': name, max: 1, value: 0 });
  return {
    element: h('li', { id: `part-${part}` }, h('span', {}, name), bar, said),
    show(count, isDone) {
      if (isDone) bar.value = 1;
      else bar.removeAttribute('value');
      said.textContent = isDone ? t('part.done', { count }) : t('part.count', { count });
    },
  };
}

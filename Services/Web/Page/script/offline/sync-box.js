// Fetching choices of the copy: asked for first, seen part by part, cancelled at will.
import {h, fill} from '../core/element.js';
import {t} from '../core/messages.js';
import {notice, sentence} from '../core/notices.js';
import {partsOf} from './parts.js';
import {isNewer, sync} from './sync.js';

/** Choices whose news were looked for in this window. */
const checked = new Set();
/** The sync under way: what shows it, and what follows it on the page that is shown now. */
let running = null;

/** Once in each window, if there is anything newer: asks whether to update; without being asked it begins at once. */
export async function updateOffer(box, {names, words, done, id = 'sync', isAsked = true}) {
  const close = () => box.replaceChildren();
  const finish = () => {
    close();
    return done();
  };
  if (running) {
    show(box, {done: finish, stopped: close});
    return;
  }
  const key = names.join();
  if (checked.has(key) || !navigator.onLine) return;
  checked.add(key);
  const isThere = await isNewer(names).catch(() => false);
  if (!isThere || running) return;
  if (!isAsked) return void run(box, {names, done: finish, stopped: close});
  fill(box,
    h('section', {class: 'sync', role: 'status'}, h('p', {}, words),
      h('div', {class: 'row'},
        h('button', {type: 'button', id: `${id}-later`, class: 'btn small quiet', onclick: close}, t('sync.later')),
        h('button', {
          type: 'button',
          id,
          class: 'btn small primary',
          onclick: () => run(box, {names, done: finish, stopped: close}),
        },
          t('sync.update')))));
}

/** The sync that goes on is seen here from now on. */
function show(box, {done, stopped}) {
  Object.assign(running, {done, stopped});
  fill(box, running.element);
}

/**
 * Runs a sync in an element. One that is under way already is seen there instead.
 * @param {HTMLElement} box
 * @param {object} wish
 * @param {string[]} wish.names of choices
 * @param {() => any} wish.done after it
 * @param {(error: Error) => void} wish.stopped if it ended early: an `AbortError` if the reader wanted that
 * @param {string} [wish.words] what is fetched
 * @param {boolean} [wish.isAsked] false if it begins by itself
 */
export async function run(box, {names, done, stopped, words = t('sync.runs'), isAsked = true}) {
  if (running) {
    show(box, {done, stopped});
    return;
  }
  const controller = new AbortController();
  const rows = Object.fromEntries(partsOf(names).map((part) => [part, row(part)]));
  const said = h('p', {role: 'status'}, words);
  const whole = h('progress', {'aria-label': t('sync.runs'), max: partsOf(names).length, value: 0});
  const finished = new Set();
  const element = h('section', {class: 'sync', 'aria-label': t('sync.runs')}, said, whole,
    h('details', {id: 'sync-details'}, h('summary', {}, t('sync.parts')),
      h('ul', {class: 'sync-parts'}, Object.values(rows).map((one) => one.element))),
    h('button', {type: 'button', id: 'sync-cancel', class: 'btn small', onclick: () => controller.abort()},
      t('sync.cancel')));
  running = {element};
  show(box, {done, stopped});
  const ended = () => {
    const last = running;
    running = null;
    return last;
  };
  try {
    // What was asked for is not to go when the browser runs out of room; it may say no.
    if (isAsked) navigator.storage?.persist?.().catch(() => {});
    await sync(names, {
      signal: controller.signal,
      progress: (part, count, isDone) => {
        rows[part].show(count, isDone);
        if (isDone) finished.add(part);
        whole.value = finished.size;
      },
      saves: () => {
        said.textContent = t('sync.saves');
      },
    });
    // Nobody asked for it: the page says by itself what there is now.
    if (isAsked) notice(t('sync.finished'));
    await ended().done();
  } catch (error) {
    if (error.name === 'AbortError') notice(t('sync.cancelled'), 'warning');
    else
      notice(
        `${t('sync.failed')} ${error.name === 'QuotaExceededError' ? t('sync.noRoom') : sentence(error)}`, 'warning');
    ended()?.stopped(error);
  }
}

/** Whether a sync is under way. */
export const isRunning = () => running !== null;

function row(part) {
  const name = t(`part.${part}`);
  const said = h('span', {class: 'hint'});
  const bar = h('progress', {'aria-label': name, max: 1, value: 0});
  return {
    element: h('li', {id: `part-${part}`}, h('span', {}, name), bar, said),
    show(count, isDone) {
      if (isDone) bar.value = 1;
      else bar.removeAttribute('value');
      said.textContent = isDone ? t('part.done', {count}) : t('part.count', {count});
    },
  };
}

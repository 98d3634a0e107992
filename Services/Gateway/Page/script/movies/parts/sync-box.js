// Fetching the copy: asked for first, seen part by part, cancelled at will.
import { h, fill } from '../../kit/element.js';
import { dateTime } from '../../kit/formats.js';
import { t } from '../../kit/messages.js';
import { notice, sentence } from '../../kit/notices.js';
import { isNewer, parts, sync } from '../copy/sync.js';
import { forgetLoaded } from '../loaded.js';

let isChecked = false;
/** The sync under way: what shows it, and what follows it on the page that is shown now. */
let running = null;

/** Before there is a copy. */
export function firstSync(done) {
  const box = h('section', { class: 'sync' });
  const start = () => run(box, done, () => fill(box, words()));
  const words = () => [h('p', {}, t('sync.first')), h('p', { class: 'hint' }, t('sync.private')),
    h('button', { type: 'button', id: 'sync', class: 'primary', onclick: start }, t('sync.start'))];
  if (running) adopt(box, done, () => fill(box, words()));
  else fill(box, words());
  return box;
}

/** Once in each window: asks whether to update, if there is anything newer. */
export async function updateOffer(box, done) {
  const close = () => box.replaceChildren();
  const finish = () => { close(); return done(); };
  if (running) {
    adopt(box, finish, close);
    return;
  }
  if (isChecked || !navigator.onLine) return;
  isChecked = true;
  const isThere = await isNewer().catch(() => false);
  if (!isThere) return;
  fill(box, h('section', { class: 'sync', role: 'status' }, h('p', {}, t('sync.newer')), h('div', { class: 'row' },
    h('button', { type: 'button', id: 'sync', class: 'primary', onclick: () => run(box, finish, close) }, t('sync.update')),
    h('button', { type: 'button', id: 'sync-later', onclick: close }, t('sync.later')))));
}

/** Updates when one wants to. */
export function updateBox({ copy, redraw }) {
  const box = h('section', { class: 'sync' });
  const start = () => run(box, redraw, () => fill(box, words()));
  const words = () => [h('p', {}, copy ? t('sync.at', { time: dateTime(copy.at) }) : t('sync.first')),
    h('button', { type: 'button', id: 'sync', onclick: start }, t(copy ? 'sync.update' : 'sync.start'))];
  if (running) adopt(box, redraw, () => fill(box, words()));
  else fill(box, words());
  return box;
}

/** Another page is shown: there the sync goes on to be seen. */
function adopt(box, done, stopped) {
  Object.assign(running, { done, stopped });
  fill(box, running.element);
}

/** Runs a sync in an element; `done` after it, `stopped` if it ended early. */
async function run(box, done, stopped) {
  const controller = new AbortController();
  const rows = Object.fromEntries(parts.map((part) => [part, row(part)]));
  const element = h('div', { class: 'sync' }, h('p', { role: 'status' }, t('sync.runs')),
    h('ul', { class: 'sync-parts' }, Object.values(rows).map((one) => one.element)),
    h('button', { type: 'button', id: 'sync-cancel', onclick: () => controller.abort() }, t('sync.cancel')));
  running = { element };
  adopt(box, done, stopped);
  const ended = () => {
    const last = running;
    running = null;
    return last;
  };
  try {
    await sync({ signal: controller.signal, progress: (part, count, isDone) => rows[part].show(count, isDone) });
    forgetLoaded();
    notice(t('sync.finished'));
    await ended().done();
  } catch (error) {
    if (error.name === 'AbortError') notice(t('sync.cancelled'), 'warning');
    else notice(`${t('sync.failed')} ${sentence(error)}`, 'warning');
    ended()?.stopped();
  }
}

function row(part) {
  const name = t(`part.${part}`);
  const said = h('span', { class: 'hint' });
  const bar = h('progress', { 'aria-label': name, max: 1 });
  return {
    element: h('li', { id: `part-${part}` }, h('span', {}, name), bar, said),
    show(count, isDone) {
      if (isDone) bar.value = 1;
      said.textContent = isDone ? t('part.done', { count }) : t('part.count', { count });
    },
  };
}

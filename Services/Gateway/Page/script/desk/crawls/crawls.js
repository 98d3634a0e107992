// Sources on the web: what is visited, when, and what came of it, seen while it happens.
import { h, fill } from '../../kit/element.js';
import { query as queryText } from '../../kit/api.js';
import { dateTime } from '../../kit/formats.js';
import { t } from '../../kit/messages.js';
import { emptyBox, errorBox, loadingBox, notice, sentence } from '../../kit/notices.js';
import { busy } from '../busy.js';
import { asStaff, change } from '../../kit/staff.js';
import { isUnderWay, runBar, runText } from './runs.js';
import { showNew, showSource } from './source.js';

export function show(box, context) {
  if (context.id) return showSource(box, context.id);
  if (context.query.get('new')) return showNew(box);
  return showList(box);
}

function showList(box) {
  const list = h('div', {}, loadingBox());
  fill(box, h('p', {}, h('a', { class: 'button primary', id: 'new-source', href: '/desk/crawls?new=yes' }, t('crawl.new'))), list);
  return watch(async () => {
    const sources = await readAll();
    const focused = document.activeElement?.id;
    fill(list, sources.length === 0 ? emptyBox(t('crawl.none')) : h('ul', { class: 'desk-list' }, sources.map(row)));
    if (focused) document.getElementById(focused)?.focus();
    return sources.some(({ run }) => isUnderWay(run));
  }, (error) => fill(list, errorBox(error)));
}

const row = (source) => h('li', { id: `source-${source.id}` }, h('a', { href: `/desk/crawls/${source.id}` }, source.settings.name ?? source.id),
  h('p', { class: 'second' }, source.run ? runText(source.run) : t('crawl.never'), source.due && ` · ${t('crawl.due', { time: dateTime(source.due) })}`),
  isUnderWay(source.run) && runBar(source.run), runButton(source));

/** Visits a source now, or stops the visit that is under way. */
export function runButton({ id, run }) {
  const [name, key] = isUnderWay(run) ? ['stop', 'crawl.stop'] : ['runs', 'crawl.run'];
  return h('button', { type: 'button', id: `${name}-${id}`, disabled: run?.state === 'stopping', onclick: (event) => busy(event.target, async () => {
    try {
      await change(`/v1/crawls/${id}/${name}`, 'POST');
    } catch (error) {
      notice(sentence(error), 'warning');
    }
    look();
  }) }, t(key));
}

let look = () => {};

/**
 * Looks again and again, more often while something is under way.
 * @param {() => Promise<boolean>} draw says whether something is
 * @returns {() => void} to stop
 */
export function watch(draw, failed) {
  let [timer, isOver, drawing] = [null, false, null];
  const again = async () => {
    if (drawing) await drawing;
    clearTimeout(timer);
    if (isOver) return;
    drawing = draw().catch((error) => { failed(error); return false; });
    const isBusy = await drawing;
    drawing = null;
    if (!isOver) timer = setTimeout(again, isBusy ? 1500 : 15_000);
  };
  look = again;
  again();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

async function readAll() {
  const all = [];
  let cursor = null;
  for (let page = 0; page < 5; page += 1) {
    const { body } = await asStaff(`/v1/crawls${queryText({ limit: 100, cursor })}`);
    all.push(...body.items);
    cursor = body.next;
    if (!cursor) break;
  }
  return all;
}

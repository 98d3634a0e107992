// An import while it runs: how far it is, what became of the rows, and which could not be used.
import {h, fill} from '../../core/element.js';
import {t} from '../../core/messages.js';
import {notice} from '../../core/notices.js';
import {unreadList} from '../unread.js';
import {importFile} from './transfer.js';

const mostFaults = 100;
const outcomes = ['created', 'changed', 'unchanged', 'refused'];

/** Runs an import, seen in an element. @param {number} size of the file, in bytes */
export async function run(element, body, size) {
  const stop = new AbortController();
  const counts = h('p', {class: 'import-counts'});
  const faults = h('ul', {class: 'faults'});
  const unread = h('div', {});
  const state = h('p', {role: 'status', id: 'import-state'}, t('imports.runs'));
  const bar = h('progress', {'aria-label': t('imports.runs'), max: size});
  const cancel =
    h('button', {type: 'button', class: 'btn', id: 'stop-import', onclick: () => stop.abort()}, t('action.cancel'));
  fill(element, state, bar, counts, cancel, faults, unread);
  element.scrollIntoView({block: 'nearest'});
  let isBegun = false;
  try {
    await importFile(body, (report) => {
      isBegun = outcomes.some((name) => report[name] > 0);
      bar.value = report.progress.bytes;
      counts.textContent = outcomes.map((name) => t(`imports.${name}`, {count: report[name]})).join(' · ');
      fill(unread, unreadList(report.progress.unread));
      for (const {row, field, reason} of report.faults) {
        if (faults.children.length >= mostFaults) break;
        // The header has no row of its own.
        faults.append(h('li', {}, row > 0 && [h('b', {}, t('imports.row', {row})), ' '],
          field && [h('code', {}, field), ' '], reason));
      }
    }, stop.signal);
    bar.value = bar.max;
    state.textContent = t('imports.finished');
    notice(t('imports.finished'));
  } catch (error) {
    const isStopped = error.name === 'AbortError';
    state.textContent = t(isStopped ? 'imports.stopped' : 'imports.broke');
    state.classList.add('err');
    // Why, the form says. Where nothing came of it, there is nothing else to say.
    if (!isBegun && !isStopped) fill(element);
    if (!isStopped) throw error;
  } finally {
    cancel.remove();
  }
}

// The last imports, each of which can be undone as a whole.
import {h, fill} from '../../core/element.js';
import {dateTime} from '../../core/formats.js';
import {t} from '../../core/messages.js';
import {notice, sentence, show as showLoaded} from '../../core/notices.js';
import {asStaff} from '../../core/staff.js';
import {confirm} from '../../core/confirm.js';
import {busy} from '../busy.js';
import {table} from '../table.js';
import {undoImport} from './transfer.js';

/** Signs of a file's name that a line has room for. */
const longest = 32;

/** @returns {{element: HTMLElement, load: () => Promise<void>}} */
export function importHistory() {
  const [list, said] = [h('div', {id: 'import-history'}), h('div', {class: 'col gap3', role: 'status'})];
  const load = () => showLoaded(list, async () => {
    const {items} = (await asStaff('/v1/imports?limit=40')).body;
    return items.length === 0
      ? h('p', {class: 'soft'}, t('imports.none'))
      : table(t('imports.last'),
          [
            {text: t('imports.at')},
            {text: t('imports.file')},
            {text: t('imports.outcome')},
            {text: ''},
          ],
          items.map((item) => ({
            id: item.id,
            cells: [
              dateTime(item.at), h('span', {title: fileText(item)}, shortText(item)), outcomeText(item),
              item.undoneAt ? t('imports.undone') : undoButton(item)
            ]
          })));
  });
  const undoButton = (item) => h('button', {
    type: 'button',
    class: 'btn small',
    'aria-label': t('imports.undoOf', {file: fileText(item)}),
    onclick: ({currentTarget}) => undo(item, currentTarget),
  },
    t('imports.undo'));

  async function undo(item, button) {
    const isSure = await confirm({
      title: t('imports.askUndo'),
      yes: t('imports.undo'),
      no: t('action.cancel'),
      text: `${t('imports.askUndoText', {file: shortText(item)})} ${outcomeText(item)}`
    });
    if (!isSure) return;
    fill(said);
    const stayed = h('ul', {class: 'faults'});
    let last = null;
    await busy(button, async () => {
      try {
        await undoImport(item.id, (report) => {
          last = report;
          stayed.append(...report.stayed.map(({id, reason}) => h('li', {}, h('code', {}, id), ' ', reason)));
        });
      } catch (error) {
        notice(sentence(error), 'warning');
      }
    });
    await load();
    if (last)
      fill(said,
        h('p', {id: 'undo-state'},
          ['deleted', 'restored', 'kept'].map((name) => t(`imports.${name}`, {count: last[name]})).join(' · ')),
        stayed);
  }
  return {element: h('section', {class: 'box'}, h('h2', {}, t('imports.last')), list, said), load};
}

/** What it did, without what it did not. */
const outcomeText =
  ({created, changed}) => [created > 0 && t('imports.created', {count: created}), changed > 0 && t('imports.changed', {
    count: changed
  })].filter(Boolean).join(' · ')
  || t('imports.created', {count: 0});

/** The first of several files stands for them, and the middle of a long name is left out: its end says what it is. */
function shortText(item) {
  const [first, ...more] = fileText(item).split(', ');
  const name = first.length > longest ? `${first.slice(0, longest / 2)}…${first.slice(-longest / 2)}` : first;
  return more.length > 0 ? t('imports.andMore', {name, count: more.length}) : name;
}

const fileText = ({file, formats}) =>
  (['text', 'file'].includes(file) ? formats.map((name) => t(`format.${name}`)).join(', ') : file);

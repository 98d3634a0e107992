// What the reader follows, each with what is new since it was seen last; live while the list is open. What is asked is what a visit of
// each page asks, and by nobody: no token goes with it.
import { h, fill } from '../kit/element.js';
import { query } from '../kit/api.js';
import { t } from '../kit/messages.js';
import { emptyBox, notice } from '../kit/notices.js';
import { changes } from '../kit/storage.js';
import { follow } from '../orders/follow.js';
import { followed } from './kept.js';
import { newsText } from './news-list.js';
import { followedRow } from './row.js';

/** Reading begins after so long even if the stream does not come. */
const patience = 2000;
const atOnce = 4;

export async function show(element) {
  element.classList.add('thing');
  const title = h('h1', { tabindex: -1 }, t('page.followed'));
  const rows = new Map();
  const said = h('p', { class: 'hint', id: 'live' }, t('follow.notLive'));
  const all = h('button', { type: 'button', id: 'see-all', onclick: () => { rows.forEach((row) => row.see()); title.focus(); showAll(); } }, t('follow.seenAll'));
  const list = h('ul', { class: 'rows' });
  const empty = () => fill(element, title, emptyBox(t('follow.none')), h('p', {}, h('a', { class: 'button', href: '/' }, t('page.explore'))));
  // The button is there while there is something to see.
  const showAll = () => { all.hidden = [...rows.values()].every((row) => row.news().length === 0); };
  for (const one of followed()) rows.set(one.id, followedRow(one, () => remove(one.id)));
  if (rows.size === 0) return void empty();
  list.append(...[...rows.values()].map((row) => row.element));
  fill(element, title, h('p', { class: 'hint' }, t('follow.what')), said, h('div', { class: 'row' }, all), list);
  showAll();

  const stream = live([...rows.keys()], {
    begin: () => read([...rows.values()], showAll),
    take(id, type, data) {
      const row = rows.get(id);
      if (!row) return;
      const before = row.news().map(newsText);
      row.take(type, data);
      for (const text of row.news().map(newsText)) if (!before.includes(text)) notice(`${row.name()}: ${text}`);
      showAll();
    },
    changed: (isLive) => { said.textContent = t(isLive ? 'follow.live' : 'follow.notLive'); },
  });
  // Another window may have seen something, or follow it no more.
  const kept = () => {
    const ids = new Set(followed().map(({ id }) => id));
    [...rows.keys()].filter((id) => !ids.has(id)).forEach(remove);
    rows.forEach((row) => row.draw());
    showAll();
  };
  changes.addEventListener('followed', kept);
  return () => {
    changes.removeEventListener('followed', kept);
    stream.stop();
  };

  function remove(id) {
    if (!rows.has(id)) return;
    const hadFocus = rows.get(id).element.contains(document.activeElement);
    rows.get(id).element.remove();
    rows.delete(id);
    if (rows.size === 0) empty();
    if (hadFocus) title.focus();
  }
}

/** Some at a time, in their order. */
async function read(rows, each) {
  const waiting = [...rows];
  await Promise.all(Array.from({ length: atOnce }, async () => {
    while (waiting.length > 0) {
      await waiting.shift().read();
      each();
    }
  }));
}

/** Follows places as anybody may; `begin` is called as soon as nothing more can be missed. */
function live(ids, { begin, take, changed }) {
  let position = null;
  const timer = setTimeout(begin, patience);
  const stream = follow(`/v1/events${query({ place: ids.join(',') })}`, {
    position: () => position,
    keep: (id) => { position = id; },
    take: (data, type) => take(data.place?.id ?? String(data.id).split('.')[0], type, data),
    changed(isLive) {
      changed(isLive);
      if (!isLive || position) return;
      clearTimeout(timer);
      begin();
    },
    refused(status) {
      if (status === 400) position = null;
    },
  });
  return { stop() { clearTimeout(timer); stream.stop(); } };
}

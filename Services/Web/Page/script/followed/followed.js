// What the reader follows, each with what is new since it was seen last; live while the list is open. What is asked is
// what a visit of each page asks, and by nobody: no token goes with it.
import {query} from '../core/api.js';
import {h, fill} from '../core/element.js';
import {follow} from '../core/follow.js';
import {icon} from '../core/icons.js';
import {t} from '../core/messages.js';
import {notice, stateBox} from '../core/notices.js';
import {changes} from '../core/storage.js';
import {addStyle} from '../core/style.js';
import {bar} from '../ui/bar.js';
import {crumb} from '../ui/crumb.js';
import {heart} from '../ui/empty.js';
import {mostStops} from '../directions/tour.js';
import {keepNews} from './count.js';
import {followed, followedOne, restore, unfollow} from './kept.js';
import {newsText} from './news-list.js';
import {followedRow} from './row.js';

/** Reading begins after so long even if the stream does not come. */
const patience = 2000;
const atOnce = 4;

export async function show(element) {
  element.className = 'page narrow sub you';
  await addStyle('profile.css');
  const title = h('h1', {tabindex: -1}, t('page.followed'));
  const said = h('p', {class: 'live off', id: 'live'}, t('follow.notLive'));
  const all = h('button', {type: 'button', class: 'btn small', id: 'see-all', onclick: seeAll}, t('follow.seenAll'));
  const list = h('ul', {class: 'followed-list'});
  const content = h('div', {class: 'col gap4'});
  const rows = new Map();
  let stream = null;
  fill(element, bar({path: '/you', title: t('page.followed')}), crumb('/you', t('you.title')),
    h('div', {class: 'col'}, title, h('p', {class: 'soft'}, t('follow.what'))), content);
  begin();
  changes.addEventListener('followed', kept);
  return () => {
    changes.removeEventListener('followed', kept);
    stream?.stop();
  };

  /** Draws all that is followed, and follows it anew. */
  function begin() {
    stream?.stop();
    rows.clear();
    for (const one of followed()) rows.set(one.id, followedRow(one, () => remove(one.id)));
    list.replaceChildren(...[...rows.values()].map((row) => row.element));
    if (rows.size === 0) return empty();
    fill(content, h('div', {class: 'row between wrap'}, said, tourLink(followed()), all), list);
    showAll();
    stream = live([...rows.keys()], {
      begin: () => read([...rows.values()], showAll),
      take,
      changed(isLive) {
        said.textContent = t(isLive ? 'follow.live' : 'follow.notLive');
        said.classList.toggle('off', !isLive);
      },
    });
  }

  function empty() {
    fill(content, stateBox({
      picture: heart,
      title: t('follow.nothing'),
      text: t('follow.none'),
      action: h('a', {class: 'btn primary', href: '/'}, t('nav.discover')),
    }));
    keepNews([]);
  }

  function take(id, type, data) {
    const row = rows.get(id);
    if (!row) return;
    const before = row.news().map(newsText);
    row.take(type, data);
    for (const text of row.news().map(newsText))
      if (!before.includes(text)) notice(`${row.name()}: ${text}`);
    showAll();
  }

  /** The button is there while there is something to see. */
  function showAll() {
    const fresh = [...rows].filter(([, row]) => row.news().length > 0).map(([id]) => id);
    all.hidden = fresh.length === 0;
    keepNews(fresh);
  }

  function seeAll() {
    rows.forEach((row) => row.see());
    title.focus();
    showAll();
  }

  /** Another window may have seen something, follow it no more, or follow something else. */
  function kept() {
    const ids = new Set(followed().map(({id}) => id));
    if ([...ids].some((id) => !rows.has(id))) return begin();
    for (const id of [...rows.keys()].filter((one) => !ids.has(one))) {
      rows.get(id).element.remove();
      rows.delete(id);
    }
    rows.forEach((row) => row.draw());
    if (rows.size === 0) empty();
    else showAll();
  }

  function remove(id) {
    const [one, index, name] = [followedOne(id), followed().findIndex((other) => other.id === id), rows.get(id).name()];
    const hadFocus = rows.get(id).element.contains(document.activeElement);
    unfollow(id);
    if (hadFocus) title.focus();
    notice(t('follow.ended', {name}), 'info', {undo: () => restore(one, index)});
  }
}

/** A tour of the homes among them, if there are several. */
function tourLink(all) {
  const homes = all.filter(({copy}) => copy.purpose).slice(0, mostStops).map(({id}) => id);
  return homes.length > 1
    && h('a', {class: 'btn small', id: 'tour', href: `/tour?places=${homes.join(',')}`}, icon('route'), t('way.tour'));
}

/** Some at a time, in their order. */
async function read(rows, each) {
  const waiting = [...rows];
  await Promise.all(Array.from({length: atOnce}, async () => {
    while (waiting.length > 0) {
      await waiting.shift().read();
      each();
    }
  }));
}

/** Follows places as anybody may; `begin` is called as soon as nothing more can be missed. */
function live(ids, {begin, take, changed}) {
  let position = null;
  const timer = setTimeout(begin, patience);
  const stream = follow(`/v1/events${query({place: ids.join(',')})}`, {
    position: () => position,
    keep: (id) => {
      position = id;
    },
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
  return {
    stop() {
      clearTimeout(timer);
      stream.stop();
    }
  };
}

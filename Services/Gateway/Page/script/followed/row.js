// A followed place in the list, with its news.
import { h, fill } from '../kit/element.js';
import { dateTime, price } from '../kit/formats.js';
import { nameOf, t } from '../kit/messages.js';
import { sentence } from '../kit/notices.js';
import { kindText } from '../explore/rows.js';
import { followedOne, keep, unfollow } from './kept.js';
import { newsOf } from './news.js';
import { newsList } from './news-list.js';
import { present } from './present.js';

/** @param {{id: string}} one @param {() => void} removed told when the place is no longer followed */
export function followedRow({ id }, removed) {
  const now = present(id);
  const element = h('li', { id: `followed-${id}`, class: 'followed' });
  let problem = null;
  draw();
  return { element, read, news, see, draw, name: () => nameOf(shown()), take: (type, data) => { now.take(type, data); draw(); } };

  async function read() {
    try {
      await now.read();
      problem = null;
    } catch (error) {
      problem = error;
    }
    draw();
  }

  function news() {
    const one = followedOne(id);
    return one && now.isRead() ? newsOf(one.copy, now.copy()) : [];
  }

  /** As it is now is as it was seen last. */
  function see() {
    const copy = now.isRead() && now.copy();
    if (copy) keep(id, { ...copy, items: copy.items ?? followedOne(id)?.copy.items ?? null });
    draw();
  }

  function shown() {
    return (now.isRead() && now.copy()) || followedOne(id)?.copy || { name: id };
  }

  function draw() {
    const one = followedOne(id);
    if (!one) return;
    const focused = element.contains(document.activeElement) && document.activeElement.id;
    const [place, found, isGone] = [shown(), news(), now.isRead() && !now.copy()];
    const name = nameOf(place);
    fill(element, h('h2', {}, isGone ? name : h('a', { id: `to-${id}`, href: `/place/${id}` }, name)),
      h('p', { class: 'second' }, [kindText(place), place.purpose && t(`home.${place.purpose}`), place.purpose && price(place.price)].filter(Boolean).join(' · ')),
      problem && h('p', { class: 'hint' }, sentence(problem)),
      now.isRead() && (found.length > 0
        ? [h('p', {}, h('b', {}, t('follow.since', { time: dateTime(one.at) }))), newsList(found)]
        : h('p', { class: 'hint' }, t('follow.nothingNew', { time: dateTime(one.at) }))),
      h('div', { class: 'row' },
        found.length > 0 && !isGone && button(`seen-${id}`, 'follow.seen', 'follow.seenName', name, () => { see(); document.getElementById(`to-${id}`)?.focus(); }),
        button(`unfollow-${id}`, 'follow.unfollow', 'follow.unfollowName', name, () => { unfollow(id); removed(); })));
    if (focused) document.getElementById(focused)?.focus();
  }

  function button(name, text, label, thing, onclick) {
    return h('button', { type: 'button', id: name, 'aria-label': t(label, { name: thing }), onclick }, t(text));
  }
}

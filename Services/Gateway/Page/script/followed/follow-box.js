// On a place's page: follow it, and what is new since it was seen last. Seeing the page counts as having seen it.
import { h, fill } from '../kit/element.js';
import { dateTime } from '../kit/formats.js';
import { t } from '../kit/messages.js';
import { notice } from '../kit/notices.js';
import { followedOne, keep, mostFollowed, unfollow } from './kept.js';
import { copyOf, newsOf } from './news.js';
import { newsList } from './news-list.js';

/** @returns {{element: HTMLElement, takeMenu: (menu: object) => void}} `takeMenu` is told of the place's menu when it is read */
export function followBox(place) {
  const before = followedOne(place.id);
  let menu = null;
  // A menu that was not read, or is too long, is as it was.
  const copy = () => {
    const made = copyOf(place, menu);
    return { ...made, items: made.items ?? followedOne(place.id)?.copy.items ?? null };
  };
  const button = h('button', { type: 'button', id: 'follow', onclick: toggle }, t('follow.follow'));
  const more = h('p', { class: 'hint' });
  const news = h('div', {});
  see();
  return {
    element: h('section', { class: 'follow' }, h('div', { class: 'row' }, button, more), news),
    takeMenu(read) {
      menu = read;
      see();
    },
  };

  function see() {
    if (followedOne(place.id)) keep(place.id, copy());
    draw();
  }

  function toggle() {
    if (followedOne(place.id)) {
      unfollow(place.id);
      return draw();
    }
    const outcome = keep(place.id, copy());
    if (outcome !== 'kept') notice(t({ full: 'follow.full', 'not-kept': 'follow.notKept' }[outcome], { count: mostFollowed }), 'warning');
    draw();
  }

  function draw() {
    const isFollowed = followedOne(place.id) !== null;
    button.setAttribute('aria-pressed', String(isFollowed));
    fill(more, t('follow.private'), ' ', isFollowed && h('a', { href: '/followed' }, t('follow.all')));
    const found = before && isFollowed ? newsOf(before.copy, copyOf(place, menu)) : [];
    fill(news, found.length > 0 && [h('p', {}, h('b', {}, t('follow.since', { time: dateTime(before.at) }))), newsList(found)]);
  }
}

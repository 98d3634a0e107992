// On a place's page: to follow it, and what is new since it was seen last. Seeing the page counts as having seen it.
import {h, fill} from '../core/element.js';
import {dateTime} from '../core/formats.js';
import {icon} from '../core/icons.js';
import {nameOf, t} from '../core/messages.js';
import {notice} from '../core/notices.js';
import {act} from '../ui/acts.js';
import {followedOne, keep, mostFollowed, unfollow} from './kept.js';
import {copyOf, newsOf} from './news.js';
import {newsList} from './news-list.js';

/**
 * @returns {{act: HTMLElement, button: (text: string) => HTMLElement, news: HTMLElement,
 *   takeMenu: (menu: object) => void}} `act` and `button` follow, each drawn for another place; `takeMenu` is told of
 *   the place's menu when it is read
 */
export function following(place) {
  const before = followedOne(place.id);
  const name = nameOf(place);
  const news = h('div', {class: 'follow'});
  const buttons = [];
  /** What the buttons with words say before. */
  const offers = new Map();
  let menu = null;
  const made = (button) => {
    buttons.push(button);
    return button;
  };
  const row = made(act({icon: 'heart', text: t('follow.follow'), id: 'follow', onclick: toggle, isPressed: false}));
  see();
  return {
    act: row,
    news,
    button(text) {
      const button = made(h('button', {type: 'button', class: 'btn', onclick: toggle}));
      offers.set(button, text);
      draw();
      return button;
    },
    takeMenu(read) {
      menu = read;
      see();
    },
  };

  // A menu that was not read, or is too long, is as it was.
  function copy() {
    const now = copyOf(place, menu);
    return {...now, items: now.items ?? followedOne(place.id)?.copy.items ?? null};
  }

  function see() {
    if (followedOne(place.id)) keep(place.id, copy());
    draw();
  }

  function toggle() {
    const kept = followedOne(place.id);
    if (kept) {
      unfollow(place.id);
      notice(t('follow.ended', {name}), 'info', {
        undo: () => {
          keep(place.id, kept.copy);
          draw();
        }
      });
      return draw();
    }
    const outcome = keep(place.id, copy());
    if (outcome === 'kept') notice(t('follow.begun', {name}));
    else notice(t({full: 'follow.full', 'not-kept': 'follow.notKept'}[outcome], {count: mostFollowed}), 'warning');
    return draw();
  }

  function draw() {
    const isFollowed = followedOne(place.id) !== null;
    for (const button of buttons) button.setAttribute('aria-pressed', String(isFollowed));
    row.lastChild.textContent = t(isFollowed ? 'follow.following' : 'follow.follow');
    for (const [button, text] of offers)
      fill(button, icon(isFollowed ? 'check' : 'bell'), h('span', {}, isFollowed ? t('follow.following') : text));
    const found = before && isFollowed ? newsOf(before.copy, copyOf(place, menu)) : [];
    fill(news,
      found.length > 0
        && h('div', {class: 'note brand'}, icon('bell'),
          h('div', {}, h('p', {}, h('b', {}, t('follow.since', {time: dateTime(before.at)}))), newsList(found))));
  }
}

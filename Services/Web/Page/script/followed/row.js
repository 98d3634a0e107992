// A followed place in the list, with its news.
import {h, fill} from '../core/element.js';
import {dateTime, price} from '../core/formats.js';
import {icon} from '../core/icons.js';
import {nameOf, t} from '../core/messages.js';
import {sentence} from '../core/notices.js';
import {kindText} from '../domain/place-words.js';
import {facts} from '../ui/facts.js';
import {pic} from '../ui/pic.js';
import {followedOne, keep} from './kept.js';
import {newsOf} from './news.js';
import {newsList} from './news-list.js';
import {present} from './present.js';

/** @param {{id: string}} one @param {() => void} unfollow told when the reader follows it no longer */
export function followedRow({id}, unfollow) {
  const now = present(id);
  const element = h('li', {id: `followed-${id}`, class: 'followed'});
  let problem = null;
  draw();
  return {
    element,
    read,
    news,
    see,
    draw,
    name: () => nameOf(shown()),
    take: (type, data) => {
      now.take(type, data);
      draw();
    }
  };

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
    if (copy) keep(id, {...copy, items: copy.items ?? followedOne(id)?.copy.items ?? null});
    draw();
  }

  function shown() {
    return (now.isRead() && now.copy()) || followedOne(id)?.copy || {name: id};
  }

  function draw() {
    const one = followedOne(id);
    if (!one) return;
    const focused = element.contains(document.activeElement) && document.activeElement.id;
    const [place, isGone] = [shown(), now.isRead() && !now.copy()];
    fill(element, card(id, place, isGone, unfollow), problem && h('p', {class: 's soft'}, sentence(problem)),
      now.isRead() && newsBox(id, one.at, news(), isGone, () => {
        see();
        document.getElementById(`to-${id}`)?.focus();
      }, nameOf(place)));
    if (focused) document.getElementById(focused)?.focus();
  }
}

function card(id, place, isGone, unfollow) {
  const name = nameOf(place);
  return h('article', {class: 'card'}, pic({image: place.image, width: 96, place: {id, ...place}}),
    h('div', {class: 't'}, h('h3', {}, isGone ? name : h('a', {id: `to-${id}`, href: `/place/${id}`}, name)),
      facts(kindText(place), place.purpose && t(`home.${place.purpose}`)),
      place.purpose && h('p', {class: 'price'}, price(place.price))),
    h('button', {
      type: 'button',
      class: 'icon-btn',
      id: `unfollow-${id}`,
      'aria-pressed': 'true',
      onclick: unfollow,
      'aria-label': t('follow.followName', {name}),
    },
      icon('heart')));
}

function newsBox(id, since, found, isGone, see, name) {
  if (found.length === 0) return h('p', {class: 's soft nothing-new'}, t('follow.nothingNew', {time: dateTime(since)}));
  return h('div', {class: 'note brand'}, icon('bell'),
    h('div', {class: 'grow col'}, h('p', {}, h('b', {}, t('follow.since', {time: dateTime(since)}))), newsList(found),
      !isGone
        && h('button', {
             type: 'button',
             class: 'btn small soft',
             id: `seen-${id}`,
             'aria-label': t('follow.seenName', {name}),
             onclick: see,
           },
          icon('check'), t('follow.seen'))));
}

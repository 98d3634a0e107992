// A heart that follows a place at a press, and takes that back at the next.
import {h} from '../core/element.js';
import {icon} from '../core/icons.js';
import {nameOf, t} from '../core/messages.js';
import {notice} from '../core/notices.js';
import {followedOne, keep, mostFollowed, unfollow} from './kept.js';
import {copyOf} from './news.js';

const outcomes = {
  full: 'follow.full',
  'not-kept': 'follow.notKept'
};

/** @param {object} place as the API has it */
export function heart(place) {
  const name = nameOf(place);
  const button = h('button', {type: 'button', class: 'icon-btn heart', onclick: toggle});
  draw();
  return button;

  function draw() {
    const isFollowed = followedOne(place.id) !== null;
    button.setAttribute('aria-pressed', String(isFollowed));
    button.setAttribute('aria-label', t('follow.followName', {name}));
    button.replaceChildren(icon('heart'));
  }

  function toggle(event) {
    event.preventDefault();
    const before = followedOne(place.id);
    if (before) {
      unfollow(place.id);
      notice(t('follow.ended', {name}), 'info', {
        undo: () => {
          keep(place.id, before.copy);
          draw();
        }
      });
    } else {
      const outcome = keep(place.id, copyOf(place, null));
      if (outcome !== 'kept') notice(t(outcomes[outcome], {count: mostFollowed}), 'warning');
      else
        notice(t('follow.begun', {name}), 'info', {
          undo: () => {
            unfollow(place.id);
            draw();
          }
        });
    }
    draw();
  }
}

// A review as it is read: stars, words, whether its author had something from here, and what the merchant says to it.
import {h} from '../core/element.js';
import {dateOnly} from '../core/formats.js';
import {icon} from '../core/icons.js';
import {t} from '../core/messages.js';
import {five} from '../ui/five.js';

/**
 * @param {object} review as the gateway has it
 * @param {(Node|string|false|null)[]} [more] what can be done with it
 */
export const reviewCard = ({id, stars, text, at, orderedHere, reply, hidden}, ...more) => h('li', {
  class: 'people-review',
  'data-review': id,
},
  h('div', {class: 'row between'},
    h('p', {}, h('b', {}, t('review.guest')), ' ', h('span', {class: 's soft'}, dateOnly(at))), more),
  h('div', {class: 'row gap3 wrap'}, five(stars),
    orderedHere && h('span', {class: 'tag good'}, icon('check'), t('review.orderedHere'))),
  h('blockquote', {}, text), hidden && hiddenNote(hidden), reply && replyBox(reply));

const replyBox = ({by, text, at}) => h('figure', {class: 'reply'},
  h('figcaption', {class: 's soft'},
    t(by === 'merchant' ? 'review.byMerchant' : 'review.byOperator', {date: dateOnly(at)})),
  h('blockquote', {}, text));

/** Why nobody else sees it. */
export const hiddenNote = ({reason, note}) => h('p', {class: 'note bad s is-hidden'}, icon('warning'),
  h('span', {}, t('review.hidden', {reason: t(`against.${reason}`)}), note && h('span', {class: 'block'}, note)));

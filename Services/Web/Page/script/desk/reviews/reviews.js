// What people write: of a merchant's places, to reply to; for operators what was reported or is hidden, to decide on.
import {h, fill} from '../../core/element.js';
import {query as queryText} from '../../core/api.js';
import {t} from '../../core/messages.js';
import {emptyBox, show as showLoaded} from '../../core/notices.js';
import {asStaff} from '../../core/staff.js';
import {deskReview} from './review.js';
import {waitingRatings} from './waiting.js';

const pageSize = 20;
/** What is listed, by role; the first unless something else is asked for. */
const lists = {
  merchant: {all: {}, open: {replied: false, hidden: false}},
  operator: {reported: {reported: true}, hidden: {hidden: true}, waiting: null, all: {}},
};

export async function show(box, {query, who}) {
  box.className = 'page wide';
  const own = lists[who.role];
  const asked = query.get('show');
  const chosen = Object.hasOwn(own, asked ?? '') ? asked : Object.keys(own)[0];
  const found = h('div', {class: 'col gap4', id: 'desk-reviews'});
  fill(box,
    h('nav', {class: 'chips wrap', 'aria-label': t('desk.reviews')},
      Object.keys(own).map(
        (one) => h('a', {
          class: 'chip',
          href: `/desk/reviews${queryText({show: one})}`,
          'aria-current': one === chosen ? 'page' : null,
        },
          t(`reviewlist.${one}`)))),
    found);
  const rows = h('ul', {class: 'spread people-reviews'});
  let cursor = null;
  const more = async () => {
    // What waits are things, not reviews.
    const path = own[chosen] ? '/v1/reviews' : '/v1/reviews/waiting';
    const {body} = await asStaff(`${path}${queryText({...own[chosen], limit: pageSize, cursor})}`);
    cursor = body.next;
    rows.append(...body.items.map((one) => (own[chosen] ? deskReview(one, who) : waitingRatings(one))));
    return [
      rows.children.length ? rows : emptyBox(t(`noreviews.${chosen}`)),
      cursor && h('button', {type: 'button', class: 'btn more', onclick: () => showLoaded(found, more)}, t('show.more'))
    ];
  };
  await showLoaded(found, more);
}

// What people write of something, page by page, read as nobody. Any of it can be reported.
import {h, fill} from '../core/element.js';
import {get, query} from '../core/api.js';
import {t} from '../core/messages.js';
import {notice, sentence} from '../core/notices.js';
import {asCustomer} from '../core/session.js';
import {iconButton} from '../ui/bar.js';
import {reviewCard} from './card.js';
import {askReason} from './reasons.js';

const pageSize = 5;
const sorts = ['newest', 'highest', 'lowest'];

/** @returns {{element: HTMLElement, read: () => Promise<void>}} `read`: from the beginning */
export function reviewList(thing) {
  const element = h('div', {class: 'col gap3'});
  let sort = sorts[0];
  const read = async () => {
    const list = h('ul', {class: 'list people-reviews'});
    const more = h('button', {type: 'button', class: 'btn', id: 'more-people-reviews'}, t('show.more'));
    let cursor = null;
    const next = async () => {
      const page = await get(`/v1/ratings/${thing}/reviews${query({sort, limit: pageSize, cursor})}`);
      const cards = page.items.map((review) => reviewCard(review, reportButton(review)));
      const isMore = list.children.length > 0;
      list.append(...cards);
      cursor = page.next;
      more.hidden = !cursor;
      if (isMore) cards[0]?.querySelector('button').focus();
      return page.total;
    };
    more.addEventListener('click', () => next().catch((error) => notice(sentence(error), 'warning')));
    try {
      const total = await next();
      fill(element, total > 1 && sortChoice(), total > 0 && [list, more]);
    } catch {
      // What went wrong is said above, where the stars are.
      fill(element);
    }
  };
  const choose = async (chosen) => {
    sort = chosen;
    await read();
    [...element.querySelectorAll('button')].find((button) => button.ariaPressed === 'true')?.focus();
  };
  const sortChoice = () => h('div', {class: 'chips wrap', role: 'group', 'aria-label': t('review.sort')},
    sorts.map((one) => h('button', {
      type: 'button',
      class: 'chip',
      'aria-pressed': String(one === sort),
      onclick: () => choose(one),
    },
                t(`reviewsby.${one}`))));
  return {element, read};
}

const reportButton = ({id}) => iconButton('more', t('review.report'), ({currentTarget}) => report(id, currentTarget));

async function report(id, button) {
  const body =
    await askReason({title: t('review.reportTitle'), note: t('review.reportNote'), yes: t('review.reportSend')});
  if (!body) return;
  try {
    await asCustomer(`/v1/reviews/${id}/reports`, {method: 'POST', headers: {Prefer: 'wait=10'}, body});
    button.replaceWith(h('p', {class: 's soft', tabindex: -1}, t('review.reported')));
    notice(t('review.reported'));
  } catch (error) {
    notice(sentence(error), 'warning');
  }
}

// A thing of which too many ratings came at once by people who were never seen there: an operator decides on them.
import {h, fill} from '../../core/element.js';
import {dateTime} from '../../core/formats.js';
import {t} from '../../core/messages.js';
import {notice, sentence} from '../../core/notices.js';
import {asStaff} from '../../core/staff.js';
import {busy} from '../busy.js';
import {thingLink} from './review.js';

/** @param {{thing: string, name?: string, waiting: number, since: string}} found */
export function waitingRatings(found) {
  const holder = h('li', {class: 'box'});
  const button = (id, count, kind) => h('button', {
    type: 'button',
    class: `btn small ${kind}`,
    'data-act': id,
    onclick: ({currentTarget}) => decide(currentTarget, count)
  },
    t(`waiting.${id}`));
  fill(holder, h('h2', {class: 'h3'}, thingLink(found)),
    h('p', {}, t('waiting.said', {count: found.waiting, time: dateTime(found.since)})),
    h('div', {class: 'row wrap'}, button('count', true, ''), button('drop', false, 'danger')));
  return holder;

  function decide(pressed, count) {
    return busy(pressed, async () => {
      try {
        const {status} = await asStaff(
          `/v1/ratings/${found.thing}/waiting`, {method: 'PUT', body: {count}, headers: {Prefer: 'wait=10'}});
        if (status === 202) return notice(t('review.onItsWay'));
        holder.remove();
        return notice(t('review.changed'));
      } catch (error) {
        return notice(sentence(error), 'warning');
      }
    });
  }
}

// What was sent to a webhook, and what came of it; each can be looked into, and sent once more.
import {h, fill} from '../../core/element.js';
import {query as queryText} from '../../core/api.js';
import {dateTime} from '../../core/formats.js';
import {t} from '../../core/messages.js';
import {emptyBox, notice, sentence, show as showLoaded} from '../../core/notices.js';
import {asStaff} from '../../core/staff.js';
import {busy} from '../busy.js';
import {answerText, statusTag, typeText} from './words.js';

const pageSize = 25;
const kinds = ['all', 'pending', 'delivered', 'parked'];
/** What failed is to be seen to first. */
const ordered = ['parked', 'pending', 'delivered'];

/** @param {string} path of the webhook */
export function deliveries(path) {
  const results = h('div', {class: 'col gap3', id: 'deliveries', 'aria-live': 'polite'});
  const kind = h('select', {id: 'delivery-status', 'aria-label': t('webhook.which'), onchange: () => show()},
    kinds.map((one) => h('option', {value: one}, t(one === 'all' ? 'webhook.all' : `webhook.status.${one}`))));
  return {
    element: h('div', {class: 'col gap3'},
      h('div', {class: 'row wrap'}, h('div', {class: 'field'}, kind),
        h('button', {type: 'button', class: 'btn small', id: 'look-again', onclick: () => show()}, t('webhook.look'))),
      results),
    show
  };

  function show() {
    const list = h('ul', {class: 'box flush deliveries', role: 'list'});
    let left = kind.value === 'all' ? ordered : [kind.value];
    let cursor = null;
    const more = async () => {
      for (let count = 0; count < pageSize && left.length > 0;) {
        const {body} = await asStaff(`${path}/deliveries${queryText({status: left[0], limit: pageSize, cursor})}`);
        count += body.items.length;
        cursor = body.next ?? null;
        if (!cursor) left = left.slice(1);
        list.append(...body.items.map((delivery) => row(path, delivery, show)));
      }
      return [
        list.children.length ? list : emptyBox(t('webhook.noDeliveries')),
        left.length > 0
          && h('button', {type: 'button', class: 'btn more', onclick: () => showLoaded(results, more)}, t('show.more'))
      ];
    };
    return showLoaded(results, more);
  }
}

/** A line, which opens. */
function row(path, delivery, changed) {
  const address = `${path}/deliveries/${encodeURIComponent(delivery.event)}`;
  const inside = h('div', {class: 'col gap3'});
  const open = async ({target}) => {
    if (!target.open || inside.childElementCount > 0) return;
    try {
      const {body} = await asStaff(address);
      fill(inside, body.body && [h('h4', {}, t('webhook.sent')), h('pre', {tabindex: 0}, pretty(body.body))],
        body.lastAnswer?.excerpt &&
          [h('h4', {}, t('webhook.answer')), h('pre', {tabindex: 0}, body.lastAnswer.excerpt)],
        h('p', {class: 's soft'}, h('code', {}, body.event)));
    } catch (error) {
      fill(inside, h('p', {class: 'note warn'}, sentence(error)));
    }
  };
  const again = ({currentTarget}) => busy(currentTarget, async () => {
    try {
      await asStaff(`${address}/retry`, {method: 'POST'});
      notice(t('webhook.again'));
    } catch (error) {
      notice(sentence(error), 'warning');
    }
    await changed();
  });
  const outcome = [
    delivery.attempts > 1 && t('webhook.attempts', {count: delivery.attempts}), answerText(delivery.lastAnswer),
    delivery.nextAttemptAt && t('webhook.next', {time: dateTime(delivery.nextAttemptAt)})
  ].filter(Boolean);
  return h('li', {'data-delivery': delivery.event},
    h('details', {ontoggle: open},
      h('summary', {title: t('webhook.lookInto')}, statusTag(delivery), h('b', {}, typeText(delivery.type)),
        h('code', {class: 's soft'}, delivery.thing),
        h('span', {class: 's soft'}, [dateTime(delivery.time), ...outcome].join(' · '))),
      inside),
    delivery.status !== 'delivered'
      && h('button', {type: 'button', class: 'btn small', onclick: again}, t('webhook.sendAgain')));
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

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
    const list = h('ul', {class: 'col gap3'});
    let cursor = null;
    const more = async () => {
      const status = kind.value === 'all' ? null : kind.value;
      const {body} = await asStaff(`${path}/deliveries${queryText({status, limit: pageSize, cursor})}`);
      cursor = body.next ?? null;
      list.append(...body.items.map((delivery) => card(path, delivery, show)));
      return [
        list.children.length ? list : emptyBox(t('webhook.noDeliveries')),
        cursor
          && h('button', {type: 'button', class: 'btn more', onclick: () => showLoaded(results, more)}, t('show.more'))
      ];
    };
    return showLoaded(results, more);
  }
}

function card(path, delivery, changed) {
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
  return h('li', {class: 'box gap3', 'data-delivery': delivery.event},
    h('h3', {}, typeText(delivery.type), ' ', statusTag(delivery)),
    h('p', {class: 's soft'},
      [
        h('code', {}, delivery.thing), ' · ', dateTime(delivery.time), ' · ',
        t('webhook.attempts', {count: delivery.attempts}),
        delivery.lastAnswer && ` · ${answerText(delivery.lastAnswer)}`,
        delivery.nextAttemptAt && ` · ${t('webhook.next', {time: dateTime(delivery.nextAttemptAt)})}`
      ]),
    h('details', {ontoggle: open}, h('summary', {}, t('webhook.lookInto')), inside),
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

// Webhooks: programs elsewhere that are told what happens. The list of them, and the form that makes one.
import {h, fill} from '../../core/element.js';
import {go} from '../../core/address.js';
import {query as queryText} from '../../core/api.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {emptyBox, notice, sentence, show as showLoaded} from '../../core/notices.js';
import {asStaff} from '../../core/staff.js';
import {busy} from '../busy.js';
import {crumb} from '../frame/crumb.js';
import {webhookForm} from './form.js';
import {showSecret} from './secret.js';
import {statusTag, topicsText} from './words.js';
import {show as showOne} from './webhook.js';

const pageSize = 50;

export async function show(box, context) {
  if (context.id) return showOne(box, context);
  const {who} = context;
  box.className = 'page wide';
  const results = h('div', {class: 'col gap4', id: 'webhooks'});
  const made = h('div', {class: 'col', role: 'status'});
  fill(box, crumb('/desk/more', t('desk.more')), h('p', {class: 'soft'}, t('webhook.what')), made, results,
    h('section', {class: 'col gap3'}, h('h2', {}, t('webhook.new')), webhookForm({
      who,
      yes: t('webhook.make'),
      save: async (form, button) => make(form, button),
    })));
  await list();
  return null;

  async function make(form, button) {
    const key = crypto.randomUUID();
    await busy(button, async () => {
      try {
        const {webhook, secret} =
          (await asStaff('/v1/webhooks', {method: 'POST', body: form, headers: {'Idempotency-Key': key}})).body;
        fill(made,
          showSecret(secret,
            h('button', {
              type: 'button',
              class: 'btn primary small',
              id: 'to-webhook',
              onclick: () => go(`/desk/webhooks/${webhook.id}`)
            },
              t('webhook.open'))));
        made.scrollIntoView({block: 'center'});
        await list();
      } catch (error) {
        notice(sentence(error), 'warning');
      }
    });
  }

  function list() {
    const rows = h('ul', {class: 'box flush rows columns'});
    let cursor = null;
    const more = async () => {
      const {body} = await asStaff(`/v1/webhooks${queryText({limit: pageSize, cursor})}`);
      cursor = body.next ?? null;
      rows.append(...body.items.map((webhook) => row(webhook, who)));
      return [
        rows.children.length ? rows : emptyBox(t('webhook.none')),
        cursor
          && h('button', {type: 'button', class: 'btn more', onclick: () => showLoaded(results, more)}, t('show.more'))
      ];
    };
    return showLoaded(results, more);
  }
}

const row = (webhook, who) => h('li', {'data-webhook': webhook.id}, h('span', {class: 'disc'}, icon('bell')),
  h('span', {class: 't'},
    h('a', {class: 'link', href: `/desk/webhooks/${webhook.id}`}, webhook.description || webhook.url), ' ',
    statusTag(webhook), h('span', {class: 's soft block'}, [
      webhook.description && webhook.url, topicsText(webhook), who.role === 'operator' && webhook.subscriber
    ].filter(Boolean).join(' · '))));

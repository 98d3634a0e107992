// One webhook: how it is doing, what can be done with it, and what was sent.
import {h, fill} from '../../core/element.js';
import {go} from '../../core/address.js';
import {dateTime} from '../../core/formats.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {notice, sentence, show as showLoaded} from '../../core/notices.js';
import {asStaff} from '../../core/staff.js';
import {confirm} from '../../core/confirm.js';
import {busy} from '../busy.js';
import {crumb} from '../frame/crumb.js';
import {placeNames} from '../places/names.js';
import {deliveries} from './deliveries.js';
import {webhookForm} from './form.js';
import {showSecret} from './secret.js';
import {statusTag, topicsText} from './words.js';

export async function show(box, {id, bar, who}) {
  box.className = 'page wide';
  const path = `/v1/webhooks/${id}`;
  const [about, secret] = [h('div', {class: 'spread'}), h('div', {class: 'col', role: 'status'})];
  const log = deliveries(path);

  const ask = async (method, more = '', options = {}) => (await asStaff(path + more, {method, ...options})).body;
  const change = (body) => ask('PATCH', '', {body});
  const key = () => ({headers: {'Idempotency-Key': crypto.randomUUID()}});
  fill(box, crumb('/desk/webhooks', t('webhook.title')), about, secret,
    h('section', {class: 'col gap3'}, h('h2', {}, t('webhook.deliveries')), log.element));
  await showLoaded(about, async () => content(await ask('GET')));
  await log.show();
  return null;

  /** Does something, tells of it, and shows how it is then. @param {(() => Promise<any>)} work */
  function act(work, said) {
    return ({currentTarget}) => busy(currentTarget, async () => {
      try {
        await work();
        if (said) notice(t(said));
      } catch (error) {
        notice(sentence(error), 'warning');
      }
      if (location.pathname !== `/desk/webhooks/${id}`) return;
      const focused = document.activeElement?.id;
      fill(about, content(await ask('GET')));
      if (focused && document.activeElement === document.body) document.getElementById(focused)?.focus();
      await log.show();
    });
  }

  function content(webhook) {
    bar.about(h('span', {}, webhook.description || webhook.url));
    const isActive = webhook.status === 'active';
    const button = (name, text, sign, onclick, look = '') =>
      h('button', {type: 'button', id: name, class: `btn small ${look}`, onclick}, icon(sign), t(text));
    return [
      h('div', {class: 'box gap3', id: 'webhook'}, h('p', {}, h('code', {}, webhook.url), ' ', statusTag(webhook)),
        webhook.reason
          && h('p', {class: 'note warn'}, icon('info'),
            h('span', {},
              t(`webhook.reason.${webhook.reason}`, {time: dateTime(webhook.pausedAt ?? webhook.updatedAt)}))),
        isActive && webhook.failingSince
          && h('p', {class: 'note warn'}, icon('info'),
            h('span', {}, t('webhook.failingSince', {time: dateTime(webhook.failingSince)}))),
        h('p', {class: 's soft'},
          [topicsText(webhook), placesText(webhook), t('webhook.pending', {count: webhook.pending})]
            .filter(Boolean)
            .map((part, index) => [index > 0 && ' · ', part])),
        webhook.replay && h('p', {class: 's soft'}, t('webhook.replaying', {time: dateTime(webhook.replay.since)})),
        h('div', {class: 'row wrap'},
          isActive
            && button('test-webhook', 'webhook.test', 'bell', act(() => ask('POST', '/test', key()), 'webhook.tested')),
          isActive
            ? button('pause-webhook', 'webhook.pause', 'pause', act(() => change({status: 'paused'})))
            : button('resume-webhook', 'webhook.resume', 'check', act(() => change({status: 'active'})), 'primary'),
          button('see-secret', 'webhook.seeSecret', 'lock',
            act(async () => fill(secret, showSecret((await ask('GET', '/secret')).secret)))),
          button('turn-secret', 'webhook.turnSecret', 'history', act(() => turn(webhook))),
          button('delete-webhook', 'webhook.delete', 'close', act(remove), 'danger'))),
      isActive && replayForm(),
      h('details', {class: 'box'}, h('summary', {}, t('webhook.change')), webhookForm({
        who,
        webhook,
        yes: t('webhook.save'),
        save: (form, pressed) => act(() => change(form), 'webhook.saved')({currentTarget: pressed}),
      })),
    ];
  }

  async function turn({generation}) {
    if (!(await confirm({
          title: t('webhook.askTurn'),
          text: t('webhook.askTurnText'),
          yes: t('webhook.turnSecret'),
          no: t('you.keepIt')
        })))
      return;
    fill(secret, showSecret((await ask('POST', '/secret', {body: {generation}})).secret));
  }

  async function remove() {
    if (!(await confirm({
          title: t('webhook.askDelete'),
          text: t('webhook.askDeleteText'),
          yes: t('webhook.delete'),
          no: t('you.keepIt')
        })))
      return;
    await ask('DELETE');
    notice(t('webhook.deleted'));
    go('/desk/webhooks');
  }

  function replayForm() {
    const since = h('input', {id: 'replay-since', type: 'datetime-local', required: true});
    const submit =
      h('button', {type: 'submit', class: 'btn small', id: 'replay'}, icon('history'), t('webhook.replay'));
    return h('form', {
      class: 'box gap3',
      id: 'replay-form',
      onsubmit: (event) => {
        event.preventDefault();
        return act(() => ask('POST', '/replay', {body: {since: new Date(since.value).toISOString()}}),
          'webhook.replayed')({currentTarget: submit});
      }
    },
      h('div', {class: 'field'}, h('label', { for: 'replay-since'
      }, t('webhook.replaySince')), since, h('p', {class: 'hint'}, t('webhook.replayHint'))), submit);
  }
}

/** The names of its places, once they are known. */
function placesText({places}) {
  if (!places?.length) return null;
  const element = h('span', {});
  const names = placeNames(() => draw());
  const draw = () => fill(element, places.map(names.of).join(', '));
  draw();
  return element;
}

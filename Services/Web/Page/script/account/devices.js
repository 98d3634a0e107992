// Where one is signed in: each device with when and from where, to be signed out one by one or all but this.
import {asAccount} from '../core/account.js';
import {h, fill} from '../core/element.js';
import {dateTime} from '../core/formats.js';
import {icon} from '../core/icons.js';
import {t} from '../core/messages.js';
import {notice, sentence, show as showLoaded} from '../core/notices.js';

/** @returns {HTMLElement} */
export function devices() {
  const box = h('div', {class: 'col gap3', id: 'devices'});
  const read = async () => {
    const {items} = (await asAccount('/v1/account/sessions')).body;
    const sorted =
      items.toSorted((a, b) => Number(b.isThis) - Number(a.isThis) || Date.parse(b.seenAt) - Date.parse(a.seenAt));
    return [
      h('ul', {class: 'box flush rows'}, sorted.map((session) => row(session, end))),
      sorted.length > 1
        && h('button', {type: 'button', class: 'btn danger', id: 'end-others', onclick: () => end(null)}, icon('exit'),
          t('account.endOthers'))
    ];
  };
  const end = async (session) => {
    try {
      await asAccount(`/v1/account/sessions${session ? `/${session.id}` : ''}`, {method: 'DELETE'});
      notice(t(session ? 'account.ended' : 'account.othersEnded'));
    } catch (error) {
      notice(sentence(error), 'warning');
    }
    const made = await read().catch(() => null);
    if (made) fill(box, made);
    // What was pressed is gone.
    document.getElementById('devices-title')?.focus();
  };
  showLoaded(box, read);
  return h('section', {class: 'col gap3'}, h('h2', {id: 'devices-title', tabindex: -1}, t('account.devices')), box);
}

const row = (session, end) => h('li', {'data-session': session.id},
  h('span', {class: 'disc'}, icon(/iphone|android|ipad/i.test(session.device) ? 'phone' : 'device')),
  h('span', {class: 't'}, h('b', {}, session.device || t('account.someDevice')),
    session.isThis && [' ', h('span', {class: 'tag brand'}, t('account.thisDevice'))],
    h('span', {class: 's soft block'},
      [t('account.seen', {time: dateTime(session.seenAt)}), session.network].filter(Boolean).join(' · '))),
  !session.isThis
    && h('button', {
         type: 'button',
         class: 'btn small',
         'aria-label': t('account.endName', {name: session.device}),
         onclick: () => end(session),
       },
      t('account.end')));

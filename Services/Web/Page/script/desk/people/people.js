// Who works for a business: its people with what each may do, and the invitations that are under way.
import {h, fill} from '../../core/element.js';
import {go} from '../../core/address.js';
import {businessName} from '../../core/business.js';
import {dateTime} from '../../core/formats.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {notice, sentence, show as showLoaded} from '../../core/notices.js';
import {asStaff} from '../../core/staff.js';
import {confirm} from '../../core/confirm.js';
import {face} from '../../ui/face.js';
import {busy} from '../busy.js';
import {crumb} from '../frame/crumb.js';
import {invite} from './invite.js';

const duties = ['owner', 'staff', 'door'];

export async function show(box, {id, who, bar, query}) {
  box.className = 'page wide';
  const merchant = who.role === 'operator' ? id : who.id;
  if (!merchant) return go('/desk/accounts');
  const path = `/v1/merchants/${encodeURIComponent(merchant)}`;
  // An id does for who has no name, and tells operators apart who has.
  const name = query.get('new') ? Promise.resolve({body: {}}) : asStaff(path);
  const isOperator = who.role === 'operator';
  const say = ({body}) => (body.name
      ? bar.about(h('b', {}, businessName(body)), isOperator && h('code', {}, merchant))
      : bar.about(h('span', {}, merchant)));
  name.then(say, () => say({body: {}}));
  const [people, invitations] = ['people', 'invitations'].map((name) => h('div', {class: 'col gap3', id: name}));
  const back = who.role === 'operator' ? ['/desk/accounts', 'accounts.title'] : ['/desk/more', 'desk.more'];
  const showPeople = () => showLoaded(people, async () => {
    const {items} = (await asStaff(`${path}/people`)).body;
    return items.length === 0
      ? h('p', {class: 's soft'}, t(who.role === 'merchant' ? 'team.onlyYou' : 'team.none'))
      : h('ul', {class: 'box flush rows columns'}, items.map((one) => personRow(one, path, showPeople)));
  });
  const showInvitations = () => showLoaded(invitations, async () => {
    const {items} = (await asStaff(`${path}/invitations`)).body;
    return items.length === 0
      ? h('p', {class: 's soft'}, t('invite.none'))
      : h('ul', {class: 'box flush rows columns'}, items.map((one) => invitationRow(one, path, showInvitations)));
  });
  const section = (id, title, ...content) =>
    h('section', {class: 'col gap3', 'aria-labelledby': id}, h('h2', {id}, t(title)), content);
  fill(box, crumb(back[0], t(back[1])), h('p', {class: 'soft'}, t('team.what')),
    section('people-title', 'team.here', people),
    section('invite-title', 'invite.title', invite(path, showInvitations, {isOwnerFirst: who.role === 'operator'})),
    section('invitations-title', 'invite.open', invitations));
  await Promise.all([showPeople(), showInvitations()]);
  return null;
}

function personRow(one, path, changed) {
  const name = one.name ?? one.person;
  const select = h('select', {id: `duty-${one.person}`, 'aria-label': t('team.dutyOf', {name})},
    duties.map((duty) => h('option', {value: duty, selected: duty === one.duty}, t(`duty.${duty}`))));
  const act = async (work, said) => {
    try {
      await work();
      notice(t(said, {name}));
    } catch (error) {
      notice(sentence(error), 'warning');
    }
    await changed();
    document.getElementById(select.id)?.focus();
  };
  const address = `${path}/people/${encodeURIComponent(one.person)}`;
  select.addEventListener(
    'change', () => act(() => asStaff(address, {method: 'PUT', body: {duty: select.value}}), 'team.changed'));
  const end = ({currentTarget}) => busy(currentTarget, async () => {
    const isSure = await confirm(
      {title: t('team.askEnd', {name}), text: t('team.askEndText'), yes: t('team.end'), no: t('you.keepIt')});
    if (isSure) await act(() => asStaff(address, {method: 'DELETE'}), 'team.ended');
  });
  return h('li', {'data-person': one.person}, face(name),
    h('span', {class: 't'}, h('b', {}, name), h('span', {class: 's soft block'}, t(`dutyhint.${one.duty}`)),
      one.byProvider && h('span', {class: 's soft block'}, t('team.byProvider'))),
    one.byProvider
      ? h('span', {class: 'tag'}, t(`duty.${one.duty}`))
      : h('div', {class: 'row person-acts'}, h('div', {class: 'field'}, select),
          h('button', {
            type: 'button',
            class: 'icon-btn',
            'aria-label': t('team.endName', {name}),
            title: t('team.end'),
            onclick: end,
          },
            icon('close'))));
}

function invitationRow(one, path, changed) {
  const end = ({currentTarget}) => busy(currentTarget, async () => {
    try {
      await asStaff(`${path}/invitations/${one.invitation}`, {method: 'DELETE'});
      notice(t('invite.ended'));
    } catch (error) {
      notice(sentence(error), 'warning');
    }
    await changed();
  });
  const text = one.email ?? t('invite.anybody');
  return h('li', {}, h('span', {class: 'disc'}, icon('mail')),
    h('span', {class: 't'}, h('b', {}, text),
      h('span', {class: 's soft block'}, t(`duty.${one.duty}`), ' · ',
        t('invitation.until', {time: dateTime(one.until)}))),
    h('button', {type: 'button', class: 'btn small', 'aria-label': t('invite.endName', {name: text}), onclick: end},
      t('invite.end')));
}

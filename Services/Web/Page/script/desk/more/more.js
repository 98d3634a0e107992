// What is not needed every minute: tools for operators, how the desk looks and sounds, who is signed in, and the way
// out.
import {signOutHere} from '../../account/leaving.js';
import {appearance, appearances, setAppearance} from '../../core/appearance.js';
import {h, fill} from '../../core/element.js';
import {brand} from '../../core/brand.js';
import {dateTime} from '../../core/formats.js';
import {icon} from '../../core/icons.js';
import {chooseLanguage, language, languages, t} from '../../core/messages.js';
import {notice} from '../../core/notices.js';
import {may, offers, signOut, workAs} from '../../core/staff.js';
import {row, switchRow} from '../../ui/row.js';
import {busy} from '../busy.js';
import {densities, density, setDensity} from '../frame/density.js';
import {roleText} from '../frame/nav.js';
import {settle} from '../orders/moving.js';
import {isWished, setSound} from '../orders/sound.js';
import {noteLeft} from '../signed.js';

/** @type {[string, import('../../core/icons.js').IconName, string, string][]} */
const tools = [
  ['/desk/positions', 'locate', 'desk.positions', 'more.positions'],
  ['/desk/imports', 'upload', 'desk.imports', 'more.imports'],
  ['/desk/movies', 'film', 'desk.movies', 'more.movies'],
  ['/desk/crawls', 'globe', 'desk.crawls', 'more.crawls'],
  ['/desk/letters', 'layers', 'desk.letters', 'more.letters'],
  ['/desk/accounts', 'people', 'accounts.title', 'accounts.hint'],
  ['/desk/audit', 'history', 'audit.title', 'audit.hint'],
];

export function show(box, {who}) {
  box.className = 'page wide';
  const desk = box.closest('.desk-page');
  const settings = h('section', {class: 'box'});
  const draw = () =>
    fill(settings, choice(t('more.density'), densities, density(), (one) => t(`density.${one}`), (one) => {
      setDensity(desk, one);
      draw();
    }), choice(t('appearance.title'), appearances, appearance(), (one) => t(`appearance.${one}`), (one) => {
      setAppearance(one);
      draw();
    }), choice(t('nav.language'), Object.keys(languages), language, (one) => languages[one], chooseLanguage));
  draw();
  fill(box,
    h('div', {class: 'spread'},
      h('nav', {class: 'box flush rows', 'aria-label': t('more.tools')},
        who.role === 'operator'
          && tools.map(([href, icon, text, hint]) => row({href, icon, text: t(text), hint: t(hint)})),
        who.role === 'merchant' && may(who, 'owner')
          && row({href: '/desk/people', icon: 'people', text: t('team.title'), hint: t('team.hint')}),
        brand.hasNotifier && may(who, 'owner')
          && row({href: '/desk/webhooks', icon: 'bell', text: t('webhook.title'), hint: t('webhook.hint')}),
        who.role === 'merchant' && may(who, 'staff')
          && row({href: '/desk/figures', icon: 'pulse', text: t('figures.title'), hint: t('figures.hint')}),
        may(who, 'staff') && row({
          href: '/desk/reviews',
          icon: 'star',
          text: t('desk.reviews'),
          hint: t(who.role === 'operator' ? 'more.reported' : 'more.reviews')
        }),
        row({href: '/text', icon: 'text', text: t('page.text'), hint: t('more.text')})),
      h('section', {class: 'box flush rows'}, switchRow({
        icon: 'sound',
        text: t('board.sound'),
        id: 'sound',
        isOn: isWished(),
        change: setSound,
      })),
      settings, account(who)));
}

const choice = (title, all, chosen, textOf, choose) => h('div', {class: 'col'}, h('p', {class: 'lab'}, title),
  h('div', {class: 'chips wrap', role: 'group', 'aria-label': title},
    all.map((one) => h('button', {
      type: 'button',
      class: 'chip',
      lang: one in languages ? one : null,
      'aria-pressed': String(one === chosen),
      onclick: () => choose(one),
    },
              textOf(one)))));

/** @param {import('../../core/staff.js').Staff} who */
function account(who) {
  const {as, expiresAt} = who;
  const leave = async ({currentTarget}) => busy(currentTarget, async () => {
    // What was pressed last leaves while there is a token to send it with.
    await settle();
    noteLeft();
    if (as) await signOutHere();
    else if (!await signOut()) {
      notice(t('desk.signedOutHere', {time: dateTime(expiresAt), name: brand.name}), 'error');
    }
  });
  return h('section', { class: 'box' }, h('div', { class: 'row gap3' }, h('span', { class: 'disc' }, icon('person')),
    h('p', { class: 'grow', id: 'account' }, h('b', {}, who.name ?? roleText(who)),
      h('span', { class: 's soft block' }, [who.name && roleText(who), t('desk.until', { time: dateTime(expiresAt) })]
        .filter(Boolean).join(', ')))),
  offers().length > 1 && as && h('button', { type: 'button', id: 'work-as', class: 'btn', onclick: () => workAs(null) },
    icon('shop'), t('desk.workElse')),
  as && h('a', { class: 'btn', href: '/you/account' }, icon('device'), t('account.title')),
  h('button', { type: 'button', id: 'sign-out', class: 'btn danger', onclick: leave }, icon('exit'),
    t(as ? 'account.signOut' : 'desk.signOut')),
  h('p', { class: 's soft' }, t(as ? 'account.signOutHint' : 'desk.signOutHint')),
  h('a', { class: 'btn', href: '/' }, icon('back'), t('desk.leave')));
}

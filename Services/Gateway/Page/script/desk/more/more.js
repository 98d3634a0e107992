// What is not needed every minute: tools for operators, how the desk looks and sounds, who is signed in, and the way
// out.
import { appearance, appearances, setAppearance } from '../../frame/appearance.js';
import { h, fill } from '../../kit/element.js';
import { brand } from '../../kit/brand.js';
import { dateTime } from '../../kit/formats.js';
import { icon } from '../../kit/icons.js';
import { chooseLanguage, language, languages, t } from '../../kit/messages.js';
import { notice } from '../../kit/notices.js';
import { signOut } from '../../kit/staff.js';
import { row, switchRow } from '../../kit/ui/row.js';
import { busy } from '../busy.js';
import { densities, density, setDensity } from '../frame/density.js';
import { settle } from '../orders/moving.js';
import { isWished, setSound } from '../orders/sound.js';
import { noteLeft } from '../signed.js';

/** @type {[string, import('../../kit/icons.js').IconName, string, string][]} */
const tools = [
  ['/desk/positions', 'locate', 'desk.positions', 'more.positions'],
  ['/desk/imports', 'upload', 'desk.imports', 'more.imports'],
  ['/desk/movies', 'film', 'desk.movies', 'more.movies'], ['/desk/crawls', 'globe', 'desk.crawls', 'more.crawls'],
  ['/desk/letters', 'layers', 'desk.letters', 'more.letters'],
];

export function show(box, { who }) {
  box.className = 'page narrow';
  const desk = box.closest('.desk-page');
  const settings = h('section', { class: 'box' });
  const draw = () => fill(settings,
    choice(t('more.density'), densities, density(), (one) => t(`density.${one}`),
      (one) => { setDensity(desk, one); draw(); }),
    choice(t('appearance.title'), appearances, appearance(), (one) => t(`appearance.${one}`),
      (one) => { setAppearance(one); draw(); }),
    choice(t('nav.language'), Object.keys(languages), language, (one) => languages[one], chooseLanguage));
  draw();
  fill(box, h('nav', { class: 'box flush rows', 'aria-label': t('more.tools') },
    who.role === 'operator' && tools.map(([href, icon, text, hint]) => row({ href, icon, text: t(text), hint: t(hint) })),
    who.role === 'merchant' && row({ href: '/desk/figures', icon: 'pulse', text: t('figures.title'),
      hint: t('figures.hint') }),
    row({ href: '/desk/reviews', icon: 'star', text: t('desk.reviews'),
      hint: t(who.role === 'operator' ? 'more.reported' : 'more.reviews') }),
    row({ href: '/text', icon: 'text', text: t('page.text'), hint: t('more.text') })),
  h('section', { class: 'box flush rows' }, switchRow({
    icon: 'sound', text: t('board.sound'), id: 'sound', isOn: isWished(), change: setSound,
  })), settings, account(who));
}

const choice = (title, all, chosen, textOf, choose) => h('div', { class: 'col' }, h('p', { class: 'lab' }, title),
  h('div', { class: 'chips wrap', role: 'group', 'aria-label': title }, all.map((one) => h('button', {
    type: 'button', class: 'chip', lang: one in languages ? one : null, 'aria-pressed': String(one === chosen),
    onclick: () => choose(one),
  }, textOf(one)))));

function account(who) {
  const { id, role, expiresAt } = who;
  const leave = async ({ currentTarget }) => busy(currentTarget, async () => {
    // What was pressed last leaves while there is a token to send it with.
    await settle();
    noteLeft();
    if (!await signOut()) notice(t('desk.signedOutHere', { time: dateTime(expiresAt), name: brand.name }), 'error');
  });
  return h('section', { class: 'box' }, h('div', { class: 'row gap3' }, h('span', { class: 'disc' }, icon('person')),
    h('p', { class: 'grow', id: 'account' }, h('b', {}, t(`role.${role}`), ' ', id),
      h('span', { class: 's soft block' }, t('desk.until', { time: dateTime(expiresAt) })))),
  h('button', { type: 'button', id: 'sign-out', class: 'btn danger', onclick: leave }, icon('exit'), t('desk.signOut')),
  h('p', { class: 's soft' }, t('desk.signOutHint')),
  h('a', { class: 'btn', href: '/' }, icon('back'), t('desk.leave')));
}

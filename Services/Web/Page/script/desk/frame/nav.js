// The desk's own way around: a dark rail, or a dark bar on phones.
import {h} from '../../core/element.js';
import {dateTime} from '../../core/formats.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {may} from '../../core/staff.js';
import {countNew} from '../orders/orders.js';
import {ownPlaces} from '../places/own.js';

/** @param {string[]} views of the desk that belong to it, the first of which it leads to; '' is the desk itself */
const tab = (icon, text, views, more = {}) => ({
  path: `/desk/${views[0]}`,
  icon,
  text,
  isOffered: () => true,
  isHere: (path) => views.includes(path.split('/')[2] ?? ''),
  ...more,
});

const orders = (...also) =>
  tab('bag', 'desk.orders', ['orders', ...also], {count: countNew, counted: 'board.newCount'});
const door = () => tab('ticket', 'desk.door', ['door']);
const more = () => tab('more', 'desk.more', [
  'more', 'figures', 'reviews', 'people', 'positions', 'imports', 'movies', 'crawls', 'letters', 'accounts', 'audit',
  'webhooks'
]);

function merchantsTabs(who) {
  if (!may(who, 'staff')) return [tab('ticket', 'desk.door', ['door', '']), more()];
  const mine = ownPlaces();
  // Whoever has one place goes straight to it; others choose first.
  const only = mine?.length === 1 ? `/${mine[0].id}` : '';
  return [
    orders(''), tab('menu', 'desk.menu', ['menu'], {path: `/desk/menu${only}`}), door(),
    may(who, 'owner') && tab('shop', 'desk.place', ['places'], {path: `/desk/places${only}`}), more()
  ].filter(Boolean);
}

const operatorsTabs = () => [tab('pulse', 'desk.overview', ['overview', 'health', '']),
  orders(),
  tab('shop', 'desk.places', ['places', 'menu']),
  door(),
  more(),
];

/** @param {import('../../core/staff.js').Staff} who is signed in */
export const deskNav = (who) => ({
  label: t('page.desk'),
  path: '/desk',
  tabs: who.role === 'operator' ? operatorsTabs : () => merchantsTabs(who),
  foot: () => h('div', {class: 'foot'},
    h('a', {id: 'who', href: '/desk/more', 'aria-label': whoText(who), title: whoText(who)}, sign('person'),
      t(who.duty ? `duty.${who.duty}` : `role.${who.role}`)),
    wayOut()),
});

/** Around the page where one signs in. */
export const nobodysNav = () => ({
  label: t('page.desk'),
  path: '/desk',
  tabs: () => [],
  foot: () => h('div', {class: 'foot'}, wayOut()),
});

/** "Merchant m-desk", "Owner, m-desk", "Operator" @param {import('../../core/staff.js').Staff} who */
export function roleText(who) {
  const {id, role, duty, business = id, as} = who;
  if (duty) return t('desk.dutyAt', {duty: t(`duty.${duty}`), business});
  return as ? t(`role.${role}`) : `${t(`role.${role}`)} ${id}`;
}

/** "Merchant m-desk, until 3 May 2026, 14:00" @param {import('../../core/staff.js').Staff} who */
export const whoText =
  (who) => [who.name, roleText(who), t('desk.until', {time: dateTime(who.expiresAt)})].filter(Boolean).join(', ');

const wayOut = () => h('a', {href: '/'}, sign('back'), t('desk.leave'));

const sign = (name) => h('span', {class: 'ico'}, icon(name));

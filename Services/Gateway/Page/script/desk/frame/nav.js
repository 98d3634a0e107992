// The desk's own way around: a dark rail, or a dark bar on phones.
import { h } from '../../kit/element.js';
import { dateTime } from '../../kit/formats.js';
import { icon } from '../../kit/icons.js';
import { t } from '../../kit/messages.js';
import { countNew } from '../orders/orders.js';
import { ownPlaces } from '../places/own.js';

/** @param {string[]} views of the desk that belong to it, the first of which it leads to; '' is the desk itself */
const tab = (icon, text, views, more = {}) => ({
  path: `/desk/${views[0]}`, icon, text, isOffered: () => true,
  isHere: (path) => views.includes(path.split('/')[2] ?? ''), ...more,
});

const orders = (...also) => tab('bag', 'desk.orders', ['orders', ...also],
  { count: countNew, counted: 'board.newCount' });
const door = () => tab('ticket', 'desk.door', ['door']);
const more = () => tab('more', 'desk.more', ['more', 'figures', 'reviews', 'positions', 'imports', 'movies', 'crawls',
  'letters']);

function merchantsTabs() {
  const mine = ownPlaces();
  // Whoever has one place goes straight to it; others choose first.
  const only = mine?.length === 1 ? `/${mine[0].id}` : '';
  return [orders(''), tab('menu', 'desk.menu', ['menu'], { path: `/desk/menu${only}` }), door(),
    tab('shop', 'desk.place', ['places'], { path: `/desk/places${only}` }), more()];
}

const operatorsTabs = () => [
  tab('pulse', 'desk.overview', ['overview', 'health', '']), orders(), tab('shop', 'desk.places', ['places', 'menu']),
  door(), more(),
];

/** @param {{id: string, role: string, expiresAt: number}} who is signed in */
export const deskNav = (who) => ({
  label: t('page.desk'), path: '/desk', tabs: who.role === 'operator' ? operatorsTabs : merchantsTabs,
  foot: () => h('div', { class: 'foot' },
    h('a', { class: 'icon-btn', id: 'who', href: '/desk/more', 'aria-label': whoText(who), title: whoText(who) },
      icon('person')), wayOut()),
});

/** Around the page where one signs in. */
export const nobodysNav = () => ({
  label: t('page.desk'), path: '/desk', tabs: () => [], foot: () => h('div', { class: 'foot' }, wayOut()),
});

/** "Merchant m-desk, until 3 May 2026, 14:00" */
export const whoText = ({ id, role, expiresAt }) => (
  `${t(`role.${role}`)} ${id}, ${t('desk.until', { time: dateTime(expiresAt) })}`);

const wayOut = () => h('a', { class: 'icon-btn', href: '/', 'aria-label': t('desk.leave'), title: t('desk.leave') },
  icon('back'));

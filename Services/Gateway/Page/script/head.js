import { h, fill } from './kit/element.js';
import { connection } from './kit/api.js';
import { dateTime } from './kit/formats.js';
import { chooseLanguage, language, languages, t } from './kit/messages.js';
import { staff } from './kit/staff.js';
import { changes } from './kit/storage.js';
import { lines } from './orders/cart.js';
import { waiting } from './orders/waiting.js';

const pages = [
  ['/', 'page.explore'], ['/movies', 'page.movies'], ['/campus', 'page.campus'], ['/text', 'page.text'], ['/my-orders', 'page.orders'],
  ['/followed', 'page.followed'], ['/copy', 'page.copy'], ['/about', 'page.about'],
];

/** The name, the pages, the cart with its badge, the language, and a line that says when there is no connection, or what is shown is from the copy. Staff see the way to their desk. */
export function showHead(head) {
  const badge = h('span', { class: 'badge', id: 'badge' });
  const cart = h('a', { href: '/cart', class: 'cart' }, t('page.cart'), ' ', badge);
  const desk = h('a', { href: '/desk' }, t('page.desk'));
  const links = [...pages.map(([path, key]) => h('a', { href: path }, t(key))), desk];
  const choice = h('select', { 'aria-label': t('head.language'), onchange: (event) => chooseLanguage(event.target.value) },
    Object.entries(languages).map(([tag, name]) => h('option', { value: tag, lang: tag, selected: tag === language }, name)));
  const offline = h('p', { class: 'offline', role: 'status' });
  fill(head, h('div', { class: 'bar' }, h('a', { href: '/', class: 'name' }, 'Vicinity'),
    h('nav', { 'aria-label': t('head.pages') }, links, cart), choice), offline);

  const count = () => {
    const number = lines().length;
    badge.textContent = number || '';
    badge.hidden = number === 0;
    cart.setAttribute('aria-label', number ? t('cart.badge', { count: number }) : t('page.cart'));
  };
  const connected = () => {
    const { copyAt, isLost } = connection;
    const lost = copyAt ? t('copy.from', { time: dateTime(copyAt) }) : (isLost || !navigator.onLine) && t('state.offline');
    const text = [lost, waiting().length > 0 && t('order.waits', { count: waiting().length })].filter(Boolean).join(' ');
    // Said aloud only when it is something else.
    if (offline.textContent !== text) offline.textContent = text;
    offline.hidden = !text;
  };
  const current = () => [...links, cart].forEach((link) => {
    const isHere = link.pathname === '/' ? location.pathname === '/' : location.pathname.startsWith(link.pathname);
    if (isHere) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  });
  const work = () => { desk.hidden = !staff(); };
  changes.addEventListener('desk', work);
  changes.addEventListener('cart', count);
  changes.addEventListener('waiting', connected);
  connection.addEventListener('changed', connected);
  addEventListener('online', connected);
  addEventListener('offline', connected);
  addEventListener('shown', current);
  work();
  count();
  connected();
  current();
}

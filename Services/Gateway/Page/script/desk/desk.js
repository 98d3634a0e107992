// The desk of merchants and operators: orders, the door, places with their menus, and for operators all that keeps Vicinity going.
import { h, fill } from '../kit/element.js';
import { open } from '../kit/address.js';
import { dateTime } from '../kit/formats.js';
import { t } from '../kit/messages.js';
import { errorBox, notice } from '../kit/notices.js';
import { changes } from '../kit/storage.js';
import { addStyle } from '../kit/style.js';
import { signInByLink, signInForm, takeToken } from './sign-in.js';
import { signOut, staff } from '../kit/staff.js';

const views = {
  orders: { load: () => import('./orders/board.js'), title: 'desk.orders' },
  door: { load: () => import('./orders/door.js'), title: 'desk.door' },
  places: { load: () => import('./places/places.js'), title: 'desk.places' },
  positions: { load: () => import('./positions/capture.js'), title: 'desk.positions', role: 'operator' },
  imports: { load: () => import('./files/imports.js'), title: 'desk.imports', role: 'operator' },
  movies: { load: () => import('./movies/movies.js'), title: 'desk.movies', role: 'operator' },
  crawls: { load: () => import('./crawls/crawls.js'), title: 'desk.crawls', role: 'operator' },
  letters: { load: () => import('./health/letters.js'), title: 'desk.letters', role: 'operator' },
  health: { load: () => import('./health/health.js'), title: 'desk.health', role: 'operator' },
};

// Whoever was signed in, and did not sign out, has a token that has expired. Said until somebody signs in: several answers may tell.
let [wasSignedIn, hasLeft] = [false, false];

export async function show(element, { view = 'orders', id = null, query }) {
  const token = takeToken();
  element.classList.add('desk');
  await addStyle('desk.css');
  let problem = token && await signInByLink(token);
  // Whoever signs in or out, here or by an answer of the gateway, sees the desk anew.
  const changed = () => open({ keepFocus: true });
  changes.addEventListener('desk', changed);
  const forget = () => changes.removeEventListener('desk', changed);
  const who = staff();
  if (!who) {
    if (wasSignedIn && !hasLeft) problem ??= t('desk.again');
    fill(element, h('h1', {}, t('page.desk')), h('p', {}, t('desk.what')), signInForm(problem));
    return forget;
  }
  [wasSignedIn, hasLeft] = [true, false];
  const mine = Object.entries(views).filter(([, { role }]) => !role || role === who.role);
  const chosen = Object.fromEntries(mine)[view] ?? views.orders;
  const box = h('div', { class: 'desk-view' });
  fill(element, person(who), tabs(mine, chosen), h('h1', {}, t(chosen.title)), problem && h('p', { class: 'state error', role: 'alert' }, problem), box);
  let leave = null;
  try {
    leave = await (await chosen.load()).show(box, { id, query, who });
  } catch (error) {
    console.error(error);
    fill(box, errorBox(error, () => open()));
  }
  return () => {
    forget();
    leave?.();
  };
}

const person = ({ id, role, expiresAt }) => h('div', { class: 'row person' },
  h('p', { id: 'who' }, t(`role.${role}`), ' ', h('b', {}, id), ' ', h('small', {}, t('desk.until', { time: dateTime(expiresAt) }))),
  h('button', { type: 'button', id: 'sign-out', onclick: () => leaveFor(expiresAt) }, t('desk.signOut')));

async function leaveFor(expiresAt) {
  hasLeft = true;
  if (!await signOut()) notice(t('desk.signedOutHere', { time: dateTime(expiresAt) }), 'error');
}

const tabs = (mine, chosen) => h('nav', { class: 'desk-tabs', 'aria-label': t('page.desk') }, mine.map(([name, { title }]) => h('a', {
  href: `/desk/${name}`, 'aria-current': chosen.title === title ? 'page' : null,
}, t(title))));

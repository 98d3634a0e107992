// The desk of merchants and operators: orders, the door, places with their menus, and for operators all that keeps
// Vicinity going.
import {h, fill} from '../core/element.js';
import {account} from '../core/account.js';
import {open} from '../core/address.js';
import {setFrame} from '../core/frame.js';
import {learn, t} from '../core/messages.js';
import {errorBox} from '../core/notices.js';
import {may, staff} from '../core/staff.js';
import {changes} from '../core/storage.js';
import {addStyle} from '../core/style.js';
import {deskBar} from './frame/bar.js';
import {forgetDensity, keepDensity} from './frame/density.js';
import {deskNav, nobodysNav} from './frame/nav.js';
import {announceArrivals} from './orders/arrivals.js';
import {sendKept} from './orders/moving.js';
import {followOrders, stopOrders} from './orders/orders.js';
import {forgetOwnPlaces, knowOwnPlaces} from './places/own.js';
import {signInByLink, signInPage, takeToken} from './sign-in.js';
import {isLost, noteSignedIn} from './signed.js';

/** A view, whose role it is for, and the least duty that whoever works for a business needs for it. */
const views = {
  overview: {load: () => import('./health/overview.js'), title: 'desk.overview', role: 'operator'},
  orders: {load: () => import('./orders/board.js'), title: 'desk.orders', duty: 'staff'},
  menu: {load: () => import('./menu/menu.js'), title: 'desk.menu', duty: 'staff'},
  door: {load: () => import('./door/door.js'), title: 'desk.door', duty: 'door'},
  places: {load: () => import('./places/places.js'), title: 'desk.places', duty: 'owner'},
  figures: {load: () => import('./figures/figures.js'), title: 'figures.title', duty: 'staff'},
  reviews: {load: () => import('./reviews/reviews.js'), title: 'desk.reviews', duty: 'staff'},
  people: {load: () => import('./people/people.js'), title: 'team.title', duty: 'owner'},
  webhooks: {load: () => import('./webhooks/webhooks.js'), title: 'webhook.title', duty: 'owner'},
  more: {load: () => import('./more/more.js'), title: 'desk.more', duty: 'door'},
  positions: {load: () => import('./positions/capture.js'), title: 'desk.positions', role: 'operator'},
  imports: {load: () => import('./files/imports.js'), title: 'desk.imports', role: 'operator'},
  movies: {load: () => import('./movies/movies.js'), title: 'desk.movies', role: 'operator'},
  crawls: {load: () => import('./crawls/crawls.js'), title: 'desk.crawls', role: 'operator'},
  letters: {load: () => import('./health/letters.js'), title: 'desk.letters', role: 'operator'},
  accounts: {load: () => import('./people/accounts.js'), title: 'accounts.title', role: 'operator'},
  audit: {load: () => import('./audit/audit.js'), title: 'audit.title', role: 'operator'},
};
/** As links of earlier releases call them. */
const formerNames = {
  health: 'overview'
};

export async function show(element, {view, id = null, query}) {
  const token = takeToken();
  element.className = 'desk-page';
  drawFrame(staff());
  await Promise.all([...['components/desk.css', 'desk.css', 'desk-views.css'].map(addStyle), learn('desk')]);
  keepDensity(element);
  let problem = token && await signInByLink(token);
  // Whoever signs in or out, here or by an answer of the gateway, sees the desk anew.
  const changed = () => {
    stop();
    open({keepFocus: true});
  };
  changes.addEventListener('desk', changed);
  const leave = (leaveView) => () => {
    changes.removeEventListener('desk', changed);
    leaveView?.();
    forgetDensity(element);
    if (!location.pathname.startsWith('/desk')) stop();
  };
  const who = staff();
  drawFrame(who);
  if (!who) {
    if (isLost() && !account()) problem ??= t('desk.again');
    fill(element, signInPage(problem));
    return leave();
  }
  noteSignedIn();
  if (may(who, 'staff')) {
    const orders = followOrders();
    announceArrivals(orders);
    sendKept(orders);
  }
  knowOwnPlaces(who);
  return leave(await showView(element, chosenView(view, who), {id, query, who, problem}));
}

const drawFrame = (who) => setFrame({
  isDesk: true,
  hasTabs: Boolean(who),
  nav: who ? deskNav(who) : nobodysNav(),
});

function stop() {
  stopOrders();
  forgetOwnPlaces();
}

function chosenView(name, who) {
  const wanted = views[formerNames[name] ?? name];
  if (wanted && (!wanted.role || wanted.role === who.role) && may(who, wanted.duty ?? 'door')) return wanted;
  if (who.role === 'operator') return views.overview;
  return may(who, 'staff') ? views.orders : views.door;
}

/** @returns {Promise<(() => void)|null>} how to leave it */
async function showView(element, chosen, {problem, ...context}) {
  const bar = deskBar(t(chosen.title));
  const box = h('div', {class: 'page'});
  fill(element, bar.element, problem && h('p', {class: 'note bad', role: 'alert'}, problem), box,
    h('p', {class: 'said', id: 'desk-said', role: 'status'}));
  try {
    return await (await chosen.load()).show(box, {...context, bar});
  } catch (error) {
    console.error(error);
    fill(box, errorBox(error, () => open()));
    return null;
  }
}

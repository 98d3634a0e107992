// Where the page begins: words, routes, what stands around a page, what waits to be sent, what is live.
import {account, welcomeBack} from './core/account.js';
import {beforeEach, open, otherwise, route} from './core/address.js';
import {copied} from './core/from-copy.js';
import {loadMessages, t} from './core/messages.js';
import {isUnreachable, notice, sentence} from './core/notices.js';
import {lostOrders, session} from './core/session.js';
import {changes, read} from './core/storage.js';
import {keepAppearance} from './core/appearance.js';
import {showBanner} from './frame/banner.js';
import {showCartBar} from './frame/cart-bar.js';
import {setFrame} from './core/frame.js';
import {showNav} from './frame/nav.js';
import {startRefusals} from './ordering/orders/refusals.js';
import {startSending} from './ordering/orders/waiting.js';

route(/^\/$/, () => import('./discover/discover.js'));
route(/^\/place\/(?<id>[a-z0-9-]+)$/, () => import('./place/place-page.js'));
route(/^\/place\/(?<id>[a-z0-9-]+)\/way$/, () => import('./directions/route-page.js'));
route(/^\/tour$/, () => import('./directions/tour-page.js'));
route(/^\/item\/(?<id>[a-z0-9.-]+)$/, () => import('./dish/dish-page.js'));
route(/^\/person\/(?<id>[a-z0-9-]+)$/, () => import('./person/person-page.js'), 'campus');
route(/^\/homes$/, () => import('./homes/homes.js'), 'homes');
route(/^\/followed$/, () => import('./followed/followed.js'));
route(/^\/saved-searches(?:\/(?<id>s-[0-9a-f]{32}))?$/, () => import('./saved-searches/saved.js'));
route(/^\/cart$/, () => import('./ordering/checkout/cart-page.js'));
route(/^\/my-orders$/, () => import('./ordering/orders/orders-page.js'));
route(/^\/my-orders\/(?<id>[a-z0-9-]+)$/, () => import('./ordering/orders/order-page.js'));
route(/^\/movies$/, () => import('./movies/movies.js'), 'movies');
route(/^\/movie\/(?<id>[a-z0-9-]+)$/, () => import('./movies/linked.js'), 'movies');
route(/^\/campus$/, () => import('./campus/campus.js'), 'campus');
route(/^\/text$/, () => import('./text/text.js'), 'text');
route(/^\/copy$/, () => import('./offline/copy-page.js'));
route(/^\/desk(?:\/(?<view>[a-z]+)(?:\/(?<id>[a-z0-9-]+))?)?$/, () => import('./desk/desk.js'));
route(/^\/you$/, () => import('./profile/profile-page.js'));
route(/^\/you\/privacy$/, () => import('./profile/privacy.js'));
route(/^\/you\/account$/, () => import('./profile/account.js'));
route(/^\/you\/take-back$/, () => import('./account/take-back.js'));
route(/^\/invitation$/, () => import('./account/invitation.js'));
route(/^\/letters\/(?<what>confirm|end)$/, () => import('./notifications/letters-page.js'));
route(/^\/about$/, () => import('./about/about.js'));
route(/^\/(?<name>imprint|privacy|terms)$/, () => import('./about/own-page.js'));
route(/^\/gallery$/, () => import('./gallery/gallery.js'));
otherwise(() => import('./frame/missing.js'));
beforeEach(() => setFrame());

// A picture for the eyes alone that cannot be had leaves its room empty.
document.addEventListener('error', ({target}) => {
  if (target instanceof HTMLImageElement && target.alt === '') target.classList.add('missing');
}, true);

// A part that cannot be fetched now is missing, and that is said; the rest of the page works on.
addEventListener('unhandledrejection', (event) => {
  if (!isUnreachable(event.reason)) return;
  event.preventDefault();
  notice(sentence(event.reason), 'warning');
});

const element = (id) => document.getElementById(id);

keepAppearance();
await Promise.all([loadMessages(), welcomeBack()]);
document.querySelector('.skip').textContent = t('action.skip');
element('nav').setAttribute('aria-label', t('nav.main'));
showNav(element('nav'));
showBanner(element('banner'));
showCartBar(element('cart-bar'));
await open({keepFocus: true});
startRefusals();
startSending();
// What becomes of orders is heard by whoever is somebody.
const hear = () => {
  if (session()) import('./ordering/orders/live.js').then(({startLive}) => startLive(), () => {});
};
changes.addEventListener('session', hear);
hear();
// Whoever this browser was until now is told, wherever they are, that it is somebody new.
changes.addEventListener('lost-session', () => {
  if (lostOrders().length === 0) return;
  notice(t('orders.isLost'), 'warning', {link: {href: '/my-orders', text: t('nav.orders')}});
});
// Whoever is signed in has the same on all devices; of whoever was signed in nothing is left, also if that was known
// before this was fetched.
const keep = () => {
  if (account() || read('kept')) import('./account/keeping.js').then(({startKeeping}) => startKeeping(), () => {});
};
changes.addEventListener('account', keep);
keep();
// Whoever has a copy is asked whether to update it.
if (copied()) import('./offline/offer.js').then(({offerUpdate}) => offerUpdate(element('offer')), () => {});
if ('serviceWorker' in navigator) {
  // Refused in private windows of some browsers: then there is no page offline, and all else works.
  navigator.serviceWorker.register('/page/worker.js', {scope: '/'}).catch(() => {});
}

// Where the page begins: words, routes, the head, what waits to be sent, what is live.
import { route, open } from './kit/address.js';
import { copied } from './kit/from-copy.js';
import { loadMessages, t } from './kit/messages.js';
import { showHead } from './head.js';
import { startSending } from './orders/waiting.js';
import { startLive } from './orders/live.js';

route(/^\/$/, () => import('./explore/explore.js'));
route(/^\/place\/(?<id>[a-z0-9-]+)$/, () => import('./things/place.js'));
route(/^\/item\/(?<id>[a-z0-9.-]+)$/, () => import('./things/item.js'));
route(/^\/person\/(?<id>[a-z0-9-]+)$/, () => import('./things/person.js'));
route(/^\/homes$/, () => import('./homes/homes.js'));
route(/^\/followed$/, () => import('./followed/followed.js'));
route(/^\/cart$/, () => import('./orders/cart-page.js'));
route(/^\/my-orders$/, () => import('./orders/orders-page.js'));
route(/^\/my-orders\/(?<id>[a-z0-9-]+)$/, () => import('./orders/order-page.js'));
route(/^\/movies$/, () => import('./movies/movies.js'));
route(/^\/campus$/, () => import('./campus/campus.js'));
route(/^\/text$/, () => import('./text/text.js'));
route(/^\/copy$/, () => import('./copy/copy-page.js'));
route(/^\/desk(?:\/(?<view>[a-z]+)(?:\/(?<id>[a-z0-9-]+))?)?$/, () => import('./desk/desk.js'));
route(/^\/about$/, () => import('./about/about.js'));

// A picture for the eyes alone that cannot be had leaves its room empty.
document.addEventListener('error', ({ target }) => { if (target.tagName === 'IMG' && target.alt === '') target.classList.add('missing'); }, true);

await loadMessages();
document.querySelector('.skip').textContent = t('action.skip');
showHead(document.getElementById('head'));
await open({ keepFocus: true });
startSending();
startLive();
// Whoever has a copy is asked whether to update it.
if (copied()) import('./copy/offer.js').then(({ offerUpdate }) => offerUpdate(document.getElementById('offer')), () => {});
if ('serviceWorker' in navigator) {
  // Refused in private windows of some browsers: then there is no page offline, and all else works.
  navigator.serviceWorker.register('/page/worker.js', { scope: '/' }).catch(() => {});
}

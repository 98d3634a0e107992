// Where the page begins: words, routes, the head, what waits to be sent, what is live.
import { route, open } from './kit/address.js';
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
route(/^\/desk(?:\/(?<view>[a-z]+)(?:\/(?<id>[a-z0-9-]+))?)?$/, () => import('./desk/desk.js'));
route(/^\/about$/, () => import('./about/about.js'));

await loadMessages();
document.querySelector('.skip').textContent = t('action.skip');
showHead(document.getElementById('head'));
await open({ keepFocus: true });
startSending();
startLive();
if ('serviceWorker' in navigator) {
  // Refused in private windows of some browsers: then there is no page offline, and all else works.
  navigator.serviceWorker.register('/page/worker.js', { scope: '/' }).catch(() => {});
}

// Keeps the page and the last results for times without a connection. Its text changes with the version, so browsers
// notice a new one.
const version = '@VERSION@';
const shell = `shell-${version}`;
// What was seen: answers, and pictures by themselves, as one list has many. So many of each.
const results = 'results-1';
const pictures = 'pictures-1';
const most = {
  [results]: 80,
  [pictures]: 300
};
// An answer is waited for so long, in milliseconds, where there is a kept page.
const patience = 3000;
// Areas of the map that the reader keeps (script/map/offline), with what draws them.
const areas = 'map-tiles-1';

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(removeOldShells().then(() => self.clients.claim())));
self.addEventListener('fetch', (event) => {
  const {request} = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (url.pathname.startsWith(`/page/${version}/`)) event.respondWith(file(request));
  else if (url.pathname.startsWith('/tiles/')) event.respondWith(tile(request));
  else if (isResult(url, request)) event.respondWith(result(request));
});

self.addEventListener('push', (event) => event.waitUntil(tell(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.url));
});

// What happened to an order. Browsers want something to be seen of every message, also of one that cannot be read.
async function tell(data) {
  const told = readable(data) ?? {title: await siteName(), url: '/my-orders', tag: 'unreadable'};
  await self.registration.showNotification(told.title, {
    body: told.body,
    tag: told.tag,
    lang: told.language,
    timestamp: told.timestamp,
    renotify: true,
    icon: `/page/${version}/pictures/icon-192.png`,
    badge: `/page/${version}/pictures/icon-192.png`,
    data: {url: told.url},
  });
}

function readable(data) {
  try {
    const told = data.json();
    return told.title && told.tag ? told : null;
  } catch {
    return null;
  }
}

async function siteName() {
  const kept = await caches.match('/page/settings.json', {cacheName: shell});
  return (await kept?.json())?.name ?? location.host;
}

// A window that shows the order already, else another one: in no other is something lost that was being written.
async function open(path = '/my-orders') {
  const address = new URL(path, location.origin);
  if (address.origin !== location.origin) return;
  const windows = await self.clients.matchAll({type: 'window', includeUncontrolled: true});
  const there = windows.find(({url}) => new URL(url).pathname === address.pathname);
  await (there ? there.focus() : self.clients.openWindow(address.href));
}

async function install() {
  const told = await (await fetch('/page/settings.json')).json();
  const cache = await caches.open(shell);
  const files = told.files.filter(isForAll).map((name) => `/page/${told.version}/${name}`);
  await cache.addAll(['/?shell', '/page/settings.json', ...files]);
  await self.skipWaiting();
}

// The desk is fetched by those who work at it; what draws the map with WebGL when a map is first shown, or kept.
const isForAll = (name) => !/^(bundle\/desk|maplibre)\/|^style\/(components\/)?desk\.css$/.test(name);

async function removeOldShells() {
  const names = await caches.keys();
  const isOld = (name) => name !== shell && name !== areas && !(name in most);
  await Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
}

// Whatever the path, it is the one page.
async function page(request) {
  const kept = () => caches.match('/?shell', {cacheName: shell});
  const late = async () => {
    await new Promise((resolve) => setTimeout(resolve, patience));
    return await kept() ?? new Promise(() => {});
  };
  try {
    const answer = await Promise.race([fetch(request), late()]);
    // What stands before the gateway says that it cannot be reached.
    return [502, 503, 504].includes(answer.status) ? await kept() ?? answer : answer;
  } catch (error) {
    return await kept() ?? Promise.reject(error);
  }
}

async function file(request) {
  const kept = await caches.match(request, {cacheName: shell}) ?? await caches.match(request, {cacheName: areas});
  return kept ?? fetch(request);
}

// What is kept under its version needs no connection; without one an older map is better than none.
async function tile(request) {
  const kept = await caches.match(request, {cacheName: areas, ignoreVary: true});
  if (kept) return unpacked(kept);
  try {
    return await fetch(request);
  } catch (error) {
    const older = await caches.match(request, {cacheName: areas, ignoreSearch: true, ignoreVary: true});
    if (older) return unpacked(older);
    throw error;
  }
}

const unpacked = (kept) => (kept.headers.get('Content-Type') === 'application/gzip'
    ? new Response(kept.body.pipeThrough(new DecompressionStream('gzip')))
    : kept);

// What everybody may read; nothing that is somebody's own.
function isResult(url, request) {
  if (request.headers.has('Authorization')) return false;
  const path = /^\/(v1\/(places|items|areas|stations|lines|people|pictures)\b|images\/|page\/settings\.json)/;
  return path.test(url.pathname);
}

async function result(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) await keep(request, answer.clone());
    return answer;
  } catch (error) {
    const kept = await caches.match(request, {cacheName: cacheOf(request), ignoreVary: true})
      ?? await caches.match(request, {cacheName: shell, ignoreVary: true});
    if (!kept) throw error;
    const headers = new Headers(kept.headers);
    headers.set('Vicinity-Kept', 'yes');
    return new Response(await kept.blob(), {status: kept.status, headers});
  }
}

const cacheOf = ({url}) => (/^\/(v1\/pictures|images)\//.test(new URL(url).pathname) ? pictures : results);

async function keep(request, answer) {
  const name = cacheOf(request);
  const cache = await caches.open(name);
  await cache.put(request, answer);
  const requests = await cache.keys();
  await Promise.all(requests.slice(0, Math.max(0, requests.length - most[name])).map((old) => cache.delete(old)));
}

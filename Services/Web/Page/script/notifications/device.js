// Whether this browser is told what happens to the reader's orders, by its maker's push service; and what of it.
import {Problem} from '../core/api.js';
import {language} from '../core/messages.js';
import {asCustomer, session} from '../core/session.js';
import {read, write} from '../core/storage.js';

/** What may be told. */
export const kinds = ['confirmed', 'ready', 'refused', 'refunded', 'moved', 'search'];

/** What stands in the way, if anything does: the browser cannot, only an installed page can, or the reader said no. */
export function hindrance() {
  const can = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!can) return isOnApple() ? 'install' : 'cannot';
  return Notification.permission === 'denied' ? 'denied' : null;
}

// There pages are told only once they are on the home screen.
const isOnApple = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** What this browser is told; null for nothing. @returns {string[]|null} */
export const told = () => read('told')?.kinds ?? null;

/** Has this browser told of these kinds; asks the reader the first time, so only in answer to a press. */
export async function tell(wanted) {
  if (await Notification.requestPermission() !== 'granted') return;
  const {body} = await asCustomer('/v1/push');
  await keep(await subscribed(body.publicKey), wanted);
}

/** Nothing more is told here, also to whoever is next at this browser. */
export async function stopTelling() {
  const kept = read('told');
  if (!kept) return;
  write('told', null);
  await (await subscription())?.unsubscribe();
  await asCustomer(`/v1/push/devices/${kept.id}`, {method: 'DELETE'}).catch(leave(404));
}

/** Shows what it is like. */
export const sample = () => asCustomer(`/v1/push/devices/${read('told')?.id}/test`, {method: 'POST'});

// A device that nobody uses for half a year is forgotten: it registers again, at most once a day.
const day = 86_400_000;

/** Registers this browser again if it is not known, a day old, or its reader, address or language changed. */
export async function refresh() {
  const kept = read('told');
  if (!kept || !session()) return;
  const found = hindrance() ? null : await subscription();
  if (!found) {
    await stopTelling();
    return;
  }
  const {body} = await asCustomer('/v1/push');
  const isKnown = body.devices.some(({id}) => id === kept.id);
  const isFresh = Date.now() - kept.at < day;
  if (isKnown && isFresh && kept.endpoint === found.endpoint && kept.language === language) return;
  await keep(await subscribed(body.publicKey), kept.kinds);
}

async function keep(subscription, wanted) {
  const {endpoint, keys} = subscription.toJSON();
  const {body} = await asCustomer('/v1/push/devices', {
    method: 'PUT',
    body: {endpoint, keys: {p256dh: keys.p256dh, auth: keys.auth}, language, kinds: wanted},
  });
  write('told', {id: body.id, endpoint, language, kinds: body.kinds, at: Date.now()});
}

const subscription = async () => (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription();

/** As the deployment's key wants it: with another one than before the browser has to begin anew. */
async function subscribed(publicKey) {
  const {pushManager} = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  if (before && keyOf(before) === publicKey) return before;
  await before?.unsubscribe();
  return pushManager.subscribe({userVisibleOnly: true, applicationServerKey: publicKey});
}

const keyOf = ({options}) =>
  btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? [])))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const leave = (status) => (error) => {
  if (!(error instanceof Problem && error.status === status)) throw error;
};

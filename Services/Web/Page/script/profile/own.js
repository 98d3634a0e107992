// All that is the reader's: taken along as a file, forgotten on the server, forgotten here.
import {account, endSession} from '../core/account.js';
import {anonymous, asCustomer} from '../core/session.js';
import {followed} from '../followed/kept.js';
import {everything, unshare} from '../my-movies/profile.js';
import {read} from '../core/storage.js';
import {stopTelling} from '../notifications/device.js';

/** Saves what this browser and the server keep of the reader as a file. */
export async function saveEverything() {
  const all =
    {...await everything(), followed: followed(), cart: read('cart', []), placeRatings: read('place-ratings', {})};
  const address = URL.createObjectURL(new Blob([JSON.stringify(all, null, 1)], {type: 'application/json'}));
  const link = document.createElement('a');
  Object.assign(link, {href: address, download: 'vicinity-ratings.json'});
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Asks every service to forget the reader. What is in this browser stays. */
export async function forgetOnServer() {
  await stopTelling().catch(() => {});
  return unshare();
}

/**
 * Empties this browser of all that the page keeps in it, and ends its session. What the server keeps stays, and nobody
 * can ask for it.
 */
export async function forgetHere() {
  await stopTelling().catch(() => {});
  if (account()) await endSession().catch(() => {});
  if (anonymous()) await asCustomer('/v1/session', {method: 'DELETE'}).catch(() => {});
  for (const kept of [localStorage, sessionStorage]) {
    Object.keys(kept).filter((key) => key.startsWith('vicinity.')).forEach((key) => kept.removeItem(key));
  }
  const databases = ['vicinity.own', 'vicinity.copy'].map((name) => new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = request.onerror = request.onblocked = resolve;
  }));
  await Promise.all(databases);
  for (const name of await globalThis.caches?.keys() ?? []) await caches.delete(name);
}

// What becomes of the reader's orders, as it happens. Goes on exactly where it was: after sleep, a lost connection, a reload.
import { distrust, session, token } from '../kit/session.js';
import { changes, read, write } from '../kit/storage.js';
import { EventReader } from './event-reader.js';

/** An event "order" with the order as it is now; "state" when the stream comes or goes. */
export const live = new EventTarget();
export let isLive = false;

/** The gateway gives a sign of life every 15 s. */
const silence = 40_000;
let [running, stop, pause] = [false, null, 1000];

/** Follows as soon as this browser is somebody. */
export function startLive() {
  const follow = () => { if (!running && session()) run(); };
  changes.addEventListener('session', follow);
  const hurry = () => { pause = 1000; stop?.abort(); };
  addEventListener('online', hurry);
  document.addEventListener('visibilitychange', () => { if (document.visibilityState === 'visible' && !isLive) hurry(); });
  follow();
}

async function run() {
  running = true;
  for (;;) {
    stop = new AbortController();
    try {
      await followOnce(stop);
    } catch {
      // Whatever ended it, the next one goes on where this one was.
    }
    setLive(false);
    await rest();
  }
}

function rest() {
  const wait = pause;
  pause = Math.min(pause * 2, 30_000);
  stop = new AbortController();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, wait);
    stop.signal.addEventListener('abort', () => { clearTimeout(timer); resolve(); });
  });
}

async function followOnce(controller) {
  const { customer } = session();
  const place = read('stream');
  const headers = { Authorization: `Bearer ${await token()}`, Accept: 'text/event-stream' };
  if (place?.customer === customer) headers['Last-Event-ID'] = place.id;
  const answer = await fetch('/v1/events?orders=mine', { headers, signal: controller.signal, cache: 'no-store' });
  if (answer.status === 401) distrust();
  if (answer.status === 400 || answer.status === 422) write('stream', null);
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  setLive(true);
  pause = 1000;
  const events = new EventReader();
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const timer = setTimeout(() => controller.abort(), silence);
    const { done, value } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return;
    for (const event of events.read(value)) {
      if (event.data) live.dispatchEvent(new CustomEvent('order', { detail: JSON.parse(event.data) }));
      if (event.id) write('stream', { customer, id: event.id });
    }
  }
}

function setLive(value) {
  if (isLive === value) return;
  isLive = value;
  live.dispatchEvent(new CustomEvent('state'));
}

// What becomes of the reader's orders, as it happens. Goes on exactly where it was: after sleep, a lost connection,
// a reload.
import {distrust, session, token} from '../../core/session.js';
import {changes, read, write} from '../../core/storage.js';
import {follow} from '../../core/follow.js';
import {see} from './seen.js';

/**
 * An event "order" with the order as it is now; "state" when the stream comes or goes; "begun" when it tells only of
 * what happens from
 * now on: what was read before has to be read again.
 */
export const live = new EventTarget();
export let isLive = false;

/** Whose orders are followed, and how to stop it. @type {{customer: string, stop: () => void}|null} */
let following = null;
/** The stream that is asked for begins with what happens now. */
let isNew = false;

let isStarted = false;

/** Follows as soon as this browser is somebody, and anew once it is somebody else. */
export function startLive() {
  if (isStarted) return;
  isStarted = true;
  changes.addEventListener('session', begin);
  begin();
}

function begin() {
  const customer = session()?.customer ?? null;
  if ((following?.customer ?? null) === customer) return;
  following?.stop();
  following = customer && {customer, ...followMine()};
}

function followMine() {
  return follow('/v1/events?orders=mine', {
    token,
    position() {
      const place = read('stream');
      const position = place?.customer === session()?.customer ? place.id : null;
      isNew = !position;
      return position;
    },
    keep: (id) => write('stream', {customer: session()?.customer, id}),
    take(data) {
      // Of an order that was removed there is nothing but its id.
      if (data.status) see([data]);
      live.dispatchEvent(new CustomEvent('order', {detail: data}));
    },
    changed(value) {
      isLive = value;
      live.dispatchEvent(new CustomEvent('state'));
      if (value && isNew) live.dispatchEvent(new CustomEvent('begun'));
    },
    refused(status) {
      if (status === 401) distrust();
      if (status === 400 || status === 422) write('stream', null);
    },
  });
}

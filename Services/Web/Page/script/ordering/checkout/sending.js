// An order is sent some seconds after it was asked for: until then one press takes that back, so nobody orders by
// mistake.

/** In milliseconds. */
export const untilSent = 4000;

/**
 * @param {{send: () => void, changed: () => void}} of `changed`: told when the waiting begins and when it ends
 * @returns {{isWaiting: () => boolean, begin: () => void, cancel: () => boolean}} `cancel` says whether there was
 * something to cancel
 */
export function sending({send, changed}) {
  let timer = null;
  const stop = () => {
    clearTimeout(timer);
    timer = null;
  };
  return {
    isWaiting: () => timer !== null,
    begin() {
      if (timer !== null) return;
      timer = setTimeout(() => {
        stop();
        send();
        changed();
      }, untilSent);
      changed();
    },
    cancel() {
      if (timer === null) return false;
      stop();
      changed();
      return true;
    },
  };
}

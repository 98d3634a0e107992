/** So long after the last move scrolling has ended, in milliseconds, where the browser does not say so. */
const pause = 150;

/**
 * Does something each time scrolling has ended.
 * @param {EventTarget} target
 * @param {() => void} action
 */
export function onScrolled(target, action) {
  if ('onscrollend' in globalThis) {
    target.addEventListener('scrollend', action);
    return;
  }
  let waiting = null;
  target.addEventListener('scroll', () => {
    clearTimeout(waiting);
    waiting = setTimeout(action, pause);
  }, {passive: true});
}

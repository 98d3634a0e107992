// A row of buttons that is one stop on the keyboard's way: arrows, Home and End go from one to the next
// (toolbar, ARIA).

/**
 * @param {HTMLElement} element with its label
 * @returns {() => void} to be called whenever its buttons were drawn anew
 */
export function toolbar(element) {
  element.setAttribute('role', 'toolbar');
  const buttons = () => /** @type {HTMLElement[]} */ ([...element.querySelectorAll('button, a[href]')]);
  let current = null;
  const stopAt = (button) => {
    current = button?.id ?? null;
    for (const one of buttons()) one.tabIndex = one === button ? 0 : -1;
  };
  element.addEventListener('focusin', ({target}) => stopAt(/** @type {HTMLElement} */ (target)));
  element.addEventListener('keydown', (event) => {
    const all = buttons();
    const at = all.findIndex((one) => one === document.activeElement);
    const forward = getComputedStyle(element).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const back = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
    const next = {[forward]: at + 1, [back]: at - 1, Home: 0, End: all.length - 1}[event.key];
    if (next === undefined || !all[next]) return;
    event.preventDefault();
    all[next].focus();
    all[next].scrollIntoView({block: 'nearest', inline: 'nearest'});
  });
  return () => {
    const all = buttons();
    const pressed = all.find((one) => one.getAttribute('aria-pressed') === 'true');
    stopAt(all.find(({id}) => id === current) ?? pressed ?? all[0]);
  };
}

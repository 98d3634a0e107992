// The parts of a long form, beside it on wide screens: each leads to its heading, and one is where the reader is.
import {h} from '../../core/element.js';
import {t} from '../../core/messages.js';

/**
 * @param {HTMLElement} form
 * @returns {{element: HTMLElement, draw: () => void, remove: () => void}} `draw`: parts that are hidden are not named
 */
export function sectionIndex(form) {
  const entries =
    [.../** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll('section[role="group"]'))].map((part) => {
      const heading = part.querySelector('h2');
      const lead = () => {
        part.scrollIntoView({block: 'start'});
        heading.focus({preventScroll: true});
      };
      const button = h('button', {type: 'button', onclick: lead}, heading.textContent);
      return {part, button, element: h('li', {}, button)};
    });
  /** The part that has the focus, which tells where one is until the page is scrolled. */
  let held = null;
  form.addEventListener('focusin', ({target}) => {
    held = {part: /** @type {Element} */ (target).closest('section[role="group"]'), at: scrollY};
    mark();
  });
  addEventListener('scroll', mark, {passive: true});
  return {
    element: h(
      'nav', {class: 'section-index', 'aria-label': t('form.parts')}, h('ul', {}, entries.map(({element}) => element))),
    draw() {
      entries.forEach(({part, element}) => {
        element.hidden = part.hidden;
      });
      mark();
    },
    remove: () => removeEventListener('scroll', mark),
  };

  function mark() {
    const shown = entries.filter(({part}) => !part.hidden);
    const here = shown.find(({part}) => held?.at === scrollY && part === held.part) ?? shown.findLast(isReached);
    for (const entry of entries) {
      if (entry === (here ?? shown[0])) entry.button.setAttribute('aria-current', 'location');
      else entry.button.removeAttribute('aria-current');
    }
  }
}

/**
 * Whether a part begins above the line of reading: at the top of a page that was not scrolled, at its foot at the end.
 */
function isReached({part}) {
  const most = document.documentElement.scrollHeight - innerHeight;
  return part.isConnected && part.getBoundingClientRect().top <= (innerHeight * scrollY) / Math.max(1, most);
}

// The parts of a long form, beside it on wide screens: each leads to its heading.
import {h} from '../../core/element.js';
import {t} from '../../core/messages.js';

/**
 * @param {HTMLElement} form
 * @returns {{element: HTMLElement, draw: () => void}} `draw`: parts that are hidden are not named
 */
export function sectionIndex(form) {
  const entries = [...form.querySelectorAll('section[role="group"]')].map((part) => {
    const heading = part.querySelector('h2');
    const lead = () => {
      part.scrollIntoView({block: 'start'});
      heading.focus({preventScroll: true});
    };
    return {part, element: h('li', {}, h('button', {type: 'button', onclick: lead}, heading.textContent))};
  });
  return {
    element: h(
      'nav', {class: 'section-index', 'aria-label': t('form.parts')}, h('ul', {}, entries.map(({element}) => element))),
    draw: () => entries.forEach(({part, element}) => {
      element.hidden = /** @type {HTMLElement} */ (part).hidden;
    }),
  };
}

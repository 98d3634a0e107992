// A slim head that stands at the top of a page once its big heading was scrolled away: back, and what the page is.
import {h} from '../core/element.js';
import {backButton} from './bar.js';

/**
 * @param {object} head
 * @param {string} head.path where "back" leads who came from elsewhere
 * @param {string} head.title
 * @param {HTMLElement} head.heading whose place it takes
 * @returns {{element: HTMLElement, remove: () => void}}
 */
export function slimHead({path, title, heading}) {
  const element = h('div', {class: 'slim-head', hidden: true},
    h('div', {class: 'in'}, backButton(path), h('p', {class: 'title clip'}, title)));
  let isAway = false;
  // What has the focus stays until it is left.
  const tell = (focused) => {
    element.hidden = !isAway && !element.contains(focused);
  };
  const watch = new IntersectionObserver((entries) => {
    const {isIntersecting, boundingClientRect} = entries.at(-1);
    isAway = !isIntersecting && boundingClientRect.bottom <= 0;
    tell(document.activeElement);
  });
  watch.observe(heading);
  element.addEventListener('focusout', ({relatedTarget}) => tell(relatedTarget));
  return {element, remove: () => watch.disconnect()};
}

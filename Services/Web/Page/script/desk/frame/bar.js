// The bar over each page of the desk: where one is, what is said of it, and what one can do.
import {h, fill} from '../../core/element.js';

/**
 * @param {string} text the page's title
 * @returns {{element: HTMLElement, title: (text: string) => void, about: (...nodes: any[]) => void, actions: (...nodes:
 *   any[]) => void}}
 */
export function deskBar(text) {
  const [title, about] = [h('h1', {}, text), h('div', {class: 'row wrap s soft desk-about'})];
  const actions = h('div', {class: 'row wrap'});
  about.hidden = true;
  return {
    element: h('header', {class: 'deskbar'}, h('div', {class: 'grow'}, title, about), actions),
    title: (words) => {
      if (title.textContent !== words) fill(title, words);
    },
    about(...nodes) {
      fill(about, nodes);
      about.hidden = about.childNodes.length === 0;
    },
    actions: (...nodes) => fill(actions, nodes),
  };
}

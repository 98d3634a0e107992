// The bar over each page of the desk: where one is, what is said of it, and what one can do.
import {h, fill} from '../../core/element.js';
import {t} from '../../core/messages.js';
import {iconButton} from '../../ui/bar.js';

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

/** What is needed seldom: on phones it waits behind a button, so that the bar stays one row. */
export function waitingTools(...nodes) {
  const tools = h('div', {class: 'row wrap tools', id: 'tools'}, nodes);
  const button = iconButton('more', t('desk.more'), () => {
    const isOpen = tools.classList.toggle('open');
    button.setAttribute('aria-expanded', String(isOpen));
  }, {class: 'icon-btn tools-more', id: 'more-tools', 'aria-expanded': 'false', 'aria-controls': tools.id});
  return [button, tools];
}

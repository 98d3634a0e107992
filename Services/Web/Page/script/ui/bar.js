// On phones, the bar at the top of a page: back, what the page is, some few actions.
import {cameFrom} from '../core/address.js';
import {h} from '../core/element.js';
import {icon} from '../core/icons.js';
import {t} from '../core/messages.js';
import {back} from './crumb.js';

/**
 * @param {object} bar
 * @param {string} bar.path where "back" leads who came from elsewhere
 * @param {string} [bar.title]
 * @param {boolean} [bar.isOver] it lies over a picture
 * @param {(Node|null|false)[]} [bar.end] icon buttons
 */
export function bar({path, title, isOver = false, end = []}) {
  return h('header', {class: `bar phone-only ${isOver ? 'over' : 'stuck'}`}, backButton(path),
    title && h('p', {class: 'title clip'}, title), h('span', {class: 'row'}, end));
}

/** @param {string} path where it leads who came from elsewhere */
export function backButton(path) {
  const name = cameFrom();
  return h('a', {
    class: 'icon-btn',
    href: path,
    onclick: (event) => back(event, path),
    'aria-label': name ? t('action.backTo', {name}) : t('action.back'),
  },
    icon('back'));
}

/** A button that is its icon alone. */
export const iconButton = (name, label, onclick, attributes = {}) => h('button', {
  type: 'button',
  class: 'icon-btn',
  'aria-label': label,
  onclick,
  ...attributes,
},
  icon(name));

// On wide screens, a line at the top of a page that names what "back" returns to.
import {cameFrom, goBack} from '../core/address.js';
import {h} from '../core/element.js';
import {icon} from '../core/icons.js';
import {t} from '../core/messages.js';

/**
 * @param {string} path where one goes who came from elsewhere
 * @param {string} name what is there
 */
export function crumb(path, name) {
  return h('nav', {class: 'crumb wide-only', 'aria-label': t('action.back')},
    h('a', {href: path, onclick: (event) => back(event, path)}, icon('back'), cameFrom() ?? name));
}

/** A click on a link that is "back" goes back; with a key held it opens what it names. */
export function back(event, path) {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  goBack(path);
}

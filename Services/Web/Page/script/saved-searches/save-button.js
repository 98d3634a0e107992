// A button that saves what a list asks; what that takes is fetched when it is pressed.
import {h} from '../core/element.js';
import {icon} from '../core/icons.js';
import {t} from '../core/messages.js';
import {notice, sentence} from '../core/notices.js';

/**
 * @param {string} path of the list
 * @param {Record<string, any>} values its parameters
 * @param {() => string} name what the list is called on the page
 */
export function saveButton(path, values, name) {
  const open = () =>
    import('./save.js')
      .then(({save}) => save(path, values, name()))
      .catch((error) => notice(sentence(error), 'warning'));
  return h('button', {type: 'button', class: 'btn', id: 'save-search', onclick: open}, icon('bell'), t('list.save'));
}

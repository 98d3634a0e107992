// A button that saves what a list asks; what that takes is fetched when it is pressed.
import {h} from '../core/element.js';
import {icon} from '../core/icons.js';
import {t} from '../core/messages.js';
import {notice, sentence} from '../core/notices.js';

/**
 * @param {() => {path: string, [value: string]: any}} question of the list: its path and its parameters
 * @param {() => string} name what the list is called on the page
 * @param {{id?: string, look?: 'btn'|'chip'|'icon-btn'}} look "icon-btn": its sign alone
 */
export function saveButton(question, name, {id = 'save-search', look = 'btn'} = {}) {
  const isSmall = look === 'icon-btn';
  const open = () => {
    const {path, ...values} = question();
    import('./save.js')
      .then(
        ({save}) => save(path, values, name()))
      .catch((error) => notice(sentence(error), 'warning'));
  };
  return h('button', {
    type: 'button',
    class: look,
    id,
    'aria-label': isSmall && t('list.save'),
    title: isSmall && t('list.save'),
    onclick: open,
  },
    icon('bell'), !isSmall && t('list.save'));
}

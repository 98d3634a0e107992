import {h} from './element.js';
import {t} from './messages.js';
import {isSecondOfDouble} from './presses.js';

/** Asks yes or no; Escape is no. */
export function ask(question, {yes = t('action.yes'), no = t('action.no')} = {}) {
  return new Promise((resolve) => {
    const button = (text, value, name) => h('button',
      {type: 'button', class: name, onclick: (event) => isSecondOfDouble(event) || dialog.close(value)}, text);
    const dialog = h('dialog', {'aria-label': question},
      h('div', {class: 'dialog-in'}, h('p', {}, question),
        h('div', {class: 'row wrap'}, button(no, 'no', 'btn'), button(yes, 'yes', 'btn primary'))));
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

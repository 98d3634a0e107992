// A question that is asked only where nothing can be undone. Escape is no.
import {h} from './element.js';
import {isSecondOfDouble} from './presses.js';

/**
 * @param {{title: string, text?: string, yes: string, no: string}} question `yes` says what happens
 * @returns {Promise<boolean>}
 */
export function confirm({title, text, yes, no}) {
  return new Promise((resolve) => {
    const dialog = h('dialog', {class: 'bottom', 'aria-label': title});
    const button = (words, value, name) => h('button',
      {type: 'button', class: `btn ${name}`, onclick: (event) => isSecondOfDouble(event) || dialog.close(value)},
      words);
    dialog.append(h('div', {class: 'dialog-in'}, h('h2', {}, title), text && h('p', {class: 'soft'}, text),
      h('div', {class: 'row'}, button(no, '', ''), button(yes, 'yes', 'danger'))));
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

// A question with some few answers, one of which is chosen.
import {h} from '../core/element.js';
import {icon} from '../core/icons.js';

/**
 * @param {string} title
 * @param {{value: string, text: string, hint?: string, lang?: string}[]} answers
 * @param {string} [chosen] the value that is chosen now
 * @returns {Promise<string|null>} the value; null if the dialog was closed without a choice
 */
export function choose(title, answers, chosen) {
  return new Promise((resolve) => {
    const dialog = h('dialog', {class: 'bottom', 'aria-label': title},
      h('div', {class: 'dialog-in'}, h('h2', {}, title),
        h('div', {class: 'rows plain'},
          answers.map(({value, text, hint, lang}) => h('button', {
            type: 'button',
            lang,
            'aria-pressed': String(value === chosen),
            onclick: () => dialog.close(value),
          },
                        h('span', {class: 't'}, text, hint && h('small', {class: 'soft'}, hint)),
                        value === chosen && icon('check'))))));
    dialog.addEventListener('click', ({target}) => {
      if (target === dialog) dialog.close('');
    });
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue || null);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

// Taking back what a place cannot make: a part with a reason, which its customer is told. The other places' parts go
// on.
import {h} from '../../core/element.js';
import {t} from '../../core/messages.js';

const usual = ['soldOut', 'busy', 'closing'];

/** Asks why. @returns {Promise<string|null>} "" for no reason; null if it is not to be cancelled after all */
export function askWhy() {
  return new Promise((resolve) => {
    const text = h('input', {id: 'why', maxlength: 200, autocomplete: 'off'});
    let answer = null;
    const take = (why) => {
      answer = why;
      dialog.close();
    };
    const dialog = h('dialog', {class: 'bottom', 'aria-labelledby': 'why-title'},
      h('form', {
        class: 'dialog-in',
        onsubmit: (event) => {
          event.preventDefault();
          take(text.value.trim());
        }
      },
        h('h2', {id: 'why-title'}, t('why.title')),
        h('div', {class: 'row wrap'},
          usual.map((one) => h('button', {type: 'button', class: 'btn small', onclick: () => take(t(`why.${one}`))},
                      t(`why.${one}`)))),
        h('div', {class: 'field'},
          h('label',
            { for: 'why'
            },
            t('why.other')),
          text),
        h('div', {class: 'row wrap'}, h('button', {class: 'btn danger grow', id: 'why-send'}, t('order.cancel')),
          h('button', {type: 'button', class: 'btn grow', onclick: () => take(null)}, t('action.back')))));
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(answer);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

// Asks for a reason against a review, out of a few, and perhaps for some words.
import {h} from '../core/element.js';
import {t} from '../core/messages.js';
import {limits} from '../limits.js';

/**
 * @param {{title: string, note: string, yes: string}} question `note`: what the words are for
 * @returns {Promise<{reason: string, note: string|undefined}|null>} null if nothing is to be done after all
 */
export function askReason({title, note, yes}) {
  return new Promise((resolve) => {
    let answer = null;
    const words = h('textarea', {id: 'reason-note', rows: 2, maxlength: limits.reviewNote});
    const choices = limits.reviewReasons.map(
      (one, index) => h('label', {class: 'row gap3'}, h('input', {
        type: 'radio',
        name: 'reason',
        value: one,
        required: true,
        autofocus: index === 0,
      }),
        t(`against.${one}`)));
    const take = (event) => {
      event.preventDefault();
      const reason = new FormData(event.target).get('reason');
      answer = {reason, note: words.value.trim() || undefined};
      dialog.close();
    };
    const dialog = h('dialog', {class: 'bottom', 'aria-labelledby': 'reason-title'},
      h('form', {class: 'dialog-in', onsubmit: take}, h('h2', {id: 'reason-title'}, title),
        h('fieldset', {class: 'reasons'}, h('legend', {}, t('review.why')), choices),
        h('div', {class: 'field'},
          h('label',
            { for: 'reason-note'
            },
            note),
          words),
        h('div', {class: 'row wrap'}, h('button', {class: 'btn danger grow', id: 'reason-send'}, yes),
          h('button', {type: 'button', class: 'btn grow', onclick: () => dialog.close()}, t('action.back')))));
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(answer);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

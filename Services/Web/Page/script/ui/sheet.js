// A sheet over the page: at the foot of a phone, in the middle of a wide screen. "Back", Escape and a press beside
// it close it.
import {h} from '../core/element.js';
import {lower} from '../core/layers.js';
import {t} from '../core/messages.js';
import {iconButton} from './bar.js';
import {openOver} from './over.js';

/**
 * @param {object} sheet
 * @param {string} sheet.title what it is; said, and shown if `isTitled`
 * @param {Node|Node[]} sheet.content
 * @param {string} [sheet.path] its address while it is open
 * @param {string} [sheet.class]
 * @param {boolean} [sheet.isTitled]
 * @param {() => void} [sheet.closed] told when it was closed
 * @returns {{element: HTMLDialogElement, close: () => void}} `close` goes back to the page
 */
export function sheet({title, content, path, class: name = '', isTitled = false, closed}) {
  const dialog = h('dialog', {class: `bottom sheet-over ${name}`, 'aria-label': title},
    h('div', {class: 'sheet-head'}, isTitled && h('h2', {}, title), iconButton('close', t('action.close'), lower)),
    content);
  dialog.addEventListener('click', ({target}) => {
    if (target === dialog) lower();
  });
  openOver(dialog, {path, closed});
  return {element: dialog, close: lower};
}

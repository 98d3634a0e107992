// A dialog over the page, which is a layer: "back" and Escape close it, and the focus returns to where it was.
import {lower, raise} from '../core/layers.js';

/**
 * Opens it.
 * @param {HTMLDialogElement} dialog
 * @param {{path?: string, closed?: () => void}} options `path`: its address while it is open; `closed`: told when it
 *   was closed
 */
export function openOver(dialog, {path, closed} = {}) {
  const before = /** @type {HTMLElement|null} */ (document.activeElement);
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    lower();
  });
  document.body.append(dialog);
  dialog.showModal();
  raise(() => {
    dialog.close();
    dialog.remove();
    before?.focus?.({preventScroll: true});
    closed?.();
  }, path);
}

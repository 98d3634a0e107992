import { h } from '../kit/element.js';
import { nameOf, t } from '../kit/messages.js';
import { isShown, sized } from '../kit/picture.js';

/** A place's pictures; picking one shows it large. */
export function pictures(place) {
  const shown = (place.images ?? []).filter(isShown);
  if (!shown.length) return null;
  const large = (address) => {
    const dialog = h('dialog', { class: 'large', 'aria-label': nameOf(place), onclick: () => dialog.close() },
      h('img', { src: address, alt: nameOf(place) }), h('button', { type: 'button' }, t('action.close')));
    dialog.addEventListener('close', () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  };
  return h('div', { class: 'pictures' }, shown.map((address, index) => h('button', {
    type: 'button', 'aria-label': t('place.picture', { number: index + 1 }), onclick: () => large(address),
  }, h('img', { loading: 'lazy', decoding: 'async', alt: '', width: 160, height: 120, ...sized(address, 160) }))));
}

// Pictures of a thing: their addresses, seen small, each to be taken away.
import { h, fill } from '../../kit/element.js';
import { t } from '../../kit/messages.js';
import { textField, valueOf, controlOf } from './fields.js';

/** @param {number} most so many at most */
export function picturesField(fields, pointer, addresses, most) {
  let all = [...addresses];
  const list = h('ul', { class: 'desk-pictures' });
  const add = () => {
    const address = valueOf(field);
    if (!address) return;
    all = [...all, address].slice(-most);
    controlOf(field).value = '';
    draw();
  };
  const field = textField(fields, pointer, t('picture.address'), '', { inputmode: 'url', hint: t('picture.hint') });
  const row = (address, index) => h('li', {},
    h('img', { src: address, alt: t('place.picture', { number: index + 1 }), width: 96, height: 72, loading: 'lazy' }),
    h('button', { type: 'button', 'aria-label': t('picture.removeNumber', { number: index + 1 }), onclick: () => { all.splice(index, 1); draw(); } }, '×'));
  const draw = () => fill(list, all.map(row));
  draw();
  return {
    element: h('fieldset', {}, h('legend', {}, t('picture.title')), list, field,
      h('button', { type: 'button', class: 'add-picture', onclick: add }, t('picture.add'))),
    // What was written and not added yet was meant, too.
    value: () => (valueOf(field) ? [...all, valueOf(field)].slice(-most) : [...all]),
  };
}

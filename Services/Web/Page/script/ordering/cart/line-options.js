// Other options for a line of the cart, chosen in a sheet.
import {get} from '../../core/api.js';
import {h, fill} from '../../core/element.js';
import {money} from '../../core/formats.js';
import {t} from '../../core/messages.js';
import {notice, sentence} from '../../core/notices.js';
import {addStyle} from '../../core/style.js';
import {sheet} from '../../ui/sheet.js';
import {changeOptions, keyOf, priceWith} from './cart.js';
import {optionsForm} from './options-form.js';

/** @param {import('./cart.js').CartLine} line */
export async function editOptions(line) {
  let item;
  try {
    [item] = await Promise.all([get(`/v1/items/${line.item}`), addStyle('place.css')]);
  } catch (error) {
    notice(sentence(error), 'warning');
    return;
  }
  if (!item.options?.length) {
    changeOptions(keyOf(line), item, []);
    return;
  }
  const price = h('span', {class: 'num'});
  const draw = () => fill(price, money(priceWith(item.price, form.value())));
  const form = optionsForm(item, {chosen: line.options ?? [], changed: draw});
  const save = () => {
    const missing = form.missing();
    if (missing) {
      notice(t('option.needed', {name: missing.name}), 'warning');
      return;
    }
    close();
    changeOptions(keyOf(line), item, form.value());
  };
  draw();
  const {close} = sheet({
    title: line.name,
    isTitled: true,
    class: 'dish-sheet',
    content: h('div', {class: 'sheet-body dish-body'}, form.element,
      h('button', {type: 'button', class: 'btn primary wide between', id: 'save-options', onclick: save},
        h('span', {}, t('action.save')), price)),
  });
}

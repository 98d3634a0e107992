// A dish, or whatever else a place sells.
import {artOfItem} from '../../art/art.js';
import {h} from '../../core/element.js';
import {t} from '../../core/messages.js';
import {limits} from '../../limits.js';
import {areaField, Fields, formOf, partsOf, textField, valueOf} from '../fields/fields.js';
import {moneyField} from '../fields/money.js';
import {namesField} from '../fields/names.js';
import {picturesField} from '../fields/pictures.js';
import {optionsField} from './options-field.js';
import {stockField} from './stock-field.js';
import {taxField} from './tax-field.js';

/**
 * @param {object|null} item to change; null for a new one
 * @param {{currency: string, category?: string, categories: string[], send: (body: object, saved: () => void) =>
 *   Promise<void>, beside?: Node}} options
 *   `category`: a new dish's; `categories`: those that there are
 * @returns {{element: Node, remove: () => void}}
 */
export function dishForm(item, {currency, category = '', categories, send, beside}) {
  const fields = new Fields();
  const name = textField(fields, '/name', t('dish.name'), item?.name, {required: true, maxlength: limits.name});
  const names = namesField(fields, item?.names);
  const description = areaField(fields, '/description', t('dish.description'), item?.description, {rows: 2});
  const section = textField(fields, '/category', t('dish.category'), item ? item.category : category, {
    maxlength: limits.category,
    list: 'categories',
  });
  const price = moneyField(fields, '/price', t('dish.price'), item?.price, currency);
  const tax = taxField(fields, item?.taxRate);
  const ingredients = areaField(fields, '/ingredients', t('dish.ingredients'), (item?.ingredients ?? []).join(', '), {
    rows: 2,
    hint: t('dish.ingredientsHint'),
  });
  const allergens = allergensField(item?.allergens ?? []);
  const drawn = item && h('div', {class: 'pic'}, artOfItem(item));
  const picture = picturesField(fields, '/image', item?.image ? [item.image] : [], 1, drawn);
  const stock = stockField(fields, item?.stock);
  const hidden = h('input', {type: 'checkbox', id: 'hides-stock', checked: item?.hidesStock === true});
  const options = optionsField(fields, item?.options ?? [], () => price.code());

  const read = () => {
    const body = {
      name: valueOf(name) ?? '',
      names: names.value(),
      description: valueOf(description),
      category: valueOf(section),
      price: price.value(),
      taxRate: tax.value(),
      ingredients: partsOf(ingredients),
      allergens: allergens.value(),
      image: picture.value()[0],
      stock: stock.value(),
      hidesStock: hidden.checked,
      illustrative: item?.illustrative,
      options: options.value(),
    };
    return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && value !== undefined));
  };
  const element = formOf(fields, (saved) => send(read(), saved),
    [
      name,
      price.element,
      picture.element,
      names.element,
      tax.element,
      stock.element,
      h('label', {class: 'choice'}, hidden, h('span', {class: 't'}, t('stock.hides'))),
      section,
      h('datalist', {id: 'categories'}, categories.map((one) => h('option', {value: one}))),
      description,
      ingredients,
      allergens.element,
      options.element,
    ],
    {id: 'save-dish', text: t('action.save'), beside, isLong: true, isSaved: Boolean(item)});
  return {element, remove: picture.remove};
}

/** One chip for each of the fourteen that have to be told. */
function allergensField(chosen) {
  const chips = limits.allergens.map(
    (allergen) => h('button', {
      type: 'button',
      class: 'chip',
      value: allergen,
      'aria-pressed': String(chosen.includes(allergen)),
      onclick({currentTarget}) {
        currentTarget.setAttribute('aria-pressed', String(currentTarget.getAttribute('aria-pressed') !== 'true'));
        currentTarget.dispatchEvent(new Event('input', {bubbles: true}));
      },
    },
      t(`allergen.${allergen}`)));
  return {
    element: h('div', {class: 'col'}, h('p', {class: 'lab', id: 'allergens-title'}, t('dish.allergens')),
      h('div', {
        class: 'chips wrap',
        role: 'group',
        'aria-labelledby': 'allergens-title',
        'aria-describedby': 'allergens-hint'
      },
        chips),
      h('p', {class: 'hint', id: 'allergens-hint'}, t('dish.allergensHint'))),
    value: () => chips.filter((chip) => chip.getAttribute('aria-pressed') === 'true').map(({value}) => value),
  };
}

// A dish, or whatever else a place sells.
import { h } from '../../kit/element.js';
import { t } from '../../kit/messages.js';
import { limits } from '../../limits.js';
import { areaField, choiceField, controlOf, Fields, formOf, numberOf, partsOf, textField, valueOf } from '../fields/fields.js';
import { moneyField } from '../fields/money.js';
import { namesField } from '../fields/names.js';
import { picturesField } from '../fields/pictures.js';

/**
 * @param {object|null} item to change; null for a new one
 * @param {{currency: string, send: (body: object) => Promise<void>, cancel: () => void}} options
 */
export function itemForm(item, { currency, send, cancel }) {
  const fields = new Fields();
  const name = textField(fields, '/name', t('dish.name'), item?.name, { required: true, maxlength: limits.name });
  const names = namesField(fields, item?.names);
  const description = areaField(fields, '/description', t('dish.description'), item?.description, { rows: 2 });
  const category = textField(fields, '/category', t('dish.category'), item?.category, { maxlength: limits.category });
  const price = moneyField(fields, '/price', t('dish.price'), item?.price, currency);
  const ingredients = areaField(fields, '/ingredients', t('dish.ingredients'), (item?.ingredients ?? []).join(', '), { rows: 2, hint: t('dish.ingredientsHint') });
  const boxes = limits.allergens.map((allergen) => h('label', {},
    h('input', { type: 'checkbox', value: allergen, checked: item?.allergens.includes(allergen) }), t(`allergen.${allergen}`)));
  const picture = picturesField(fields, '/image', item?.image ? [item.image] : [], 1);
  const stock = stockField(fields, item?.stock);

  const read = () => {
    const body = {
      name: valueOf(name) ?? '', names: names.value(), description: valueOf(description), category: valueOf(category), price: price.value(),
      ingredients: partsOf(ingredients), allergens: boxes.map(({ firstChild }) => firstChild).filter(({ checked }) => checked).map(({ value }) => value),
      image: picture.value()[0], stock: stock.value(), illustrative: item?.illustrative,
    };
    return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && value !== undefined));
  };
  return formOf(fields, async () => send(read()), [
    name, names.element, description, category, price.element, stock.element, ingredients,
    h('fieldset', { class: 'allergens' }, h('legend', {}, t('dish.allergens')), boxes), picture.element,
  ], { id: 'save-dish', text: t('action.save'), beside: h('button', { type: 'button', id: 'leave-dish', onclick: cancel }, t('action.cancel')) });
}

/** Without limit, so many, or so many portions each day. */
function stockField(fields, stock = { kind: 'unlimited' }) {
  const kinds = ['unlimited', 'count', 'daily'].map((kind) => [kind, t(`stock.${kind}`)]);
  const kind = choiceField(fields, '/stock/kind', t('dish.stock'), kinds, stock.kind, { onchange: draw });
  const left = textField(fields, '/stock/left', t('stock.left'), stock.kind === 'count' ? stock.left : '', { inputmode: 'numeric' });
  const hint = stock.kind === 'daily' && stock.left !== undefined ? t('stock.leftToday', { count: stock.left }) : null;
  const portions = textField(fields, '/stock/portions', t('stock.portions'), stock.portions, { inputmode: 'numeric', hint });
  function draw() {
    left.hidden = controlOf(kind).value !== 'count';
    portions.hidden = controlOf(kind).value !== 'daily';
  }
  draw();
  const range = { least: 0, most: limits.stock, whole: true };
  return {
    element: h('div', {}, kind, left, portions),
    value() {
      const chosen = controlOf(kind).value;
      if (chosen === 'count') return { kind: chosen, left: numberOf(left, '/stock/left', range) };
      if (chosen !== 'daily') return { kind: 'unlimited' };
      const number = numberOf(portions, '/stock/portions', range);
      if (stock.kind !== 'daily' || stock.left === undefined) return { kind: chosen, portions: number };
      // What is left of today goes on counting; more portions are more today, too.
      const today = Math.max(0, Math.min(number, stock.left + number - stock.portions));
      return { kind: chosen, portions: number, left: today, ...(stock.date && { date: stock.date }) };
    },
  };
}

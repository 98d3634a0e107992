// How much there is of a dish: without limit, so many, or so many portions each day.
import {h} from '../../core/element.js';
import {t} from '../../core/messages.js';
import {limits} from '../../limits.js';
import {choiceField, controlOf, numberOf, textField} from '../fields/fields.js';

/** @param {string} [of] the pointer of what has the stock */
export function stockField(fields, stock = {
  kind: 'unlimited'
},
  of = '') {
  const kinds = ['unlimited', 'count', 'daily'].map((kind) => [kind, t(`stock.${kind}`)]);
  const kind = choiceField(fields, `${of}/stock/kind`, t('dish.stock'), kinds, stock.kind, {onchange: draw});
  const left = textField(
    fields, `${of}/stock/left`, t('stock.left'), stock.kind === 'count' ? stock.left : '', {inputmode: 'numeric'});
  const hint = stock.kind === 'daily' && stock.left !== undefined ? t('stock.leftToday', {count: stock.left}) : null;
  const portions =
    textField(fields, `${of}/stock/portions`, t('stock.portions'), stock.portions, {inputmode: 'numeric', hint});
  function draw() {
    left.hidden = controlOf(kind).value !== 'count';
    portions.hidden = controlOf(kind).value !== 'daily';
  }
  draw();
  const range = {least: 0, most: limits.stock, whole: true};
  return {
    element: h('div', {class: 'pair'}, kind, left, portions),
    value() {
      const chosen = controlOf(kind).value;
      if (chosen === 'count') return {kind: chosen, left: numberOf(left, `${of}/stock/left`, range)};
      if (chosen !== 'daily') return {kind: 'unlimited'};
      const number = numberOf(portions, `${of}/stock/portions`, range);
      if (stock.kind !== 'daily' || stock.left === undefined) return {kind: chosen, portions: number};
      // What is left of today goes on counting; more portions are more today, too.
      const today = Math.max(0, Math.min(number, stock.left + number - stock.portions));
      return {kind: chosen, portions: number, left: today, ...(stock.date && {date: stock.date})};
    },
  };
}

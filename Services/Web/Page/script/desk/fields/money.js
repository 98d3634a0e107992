// Money as people write it: 4.50 in a currency, kept in its smallest units.
import {h} from '../../core/element.js';
import {digitsOf} from '../../core/formats.js';
import {t} from '../../core/messages.js';
import {BadField, numberOf, textField, valueOf} from './fields.js';

const mostOfAnItem = 1_000_000;

/** @param {{amount: number, currency: string}|null} money @param {string} usual the currency that is proposed */
export function moneyField(fields, pointer, label, money, usual) {
  const amount = amountField(fields, `${pointer}/amount`, label, money);
  const currency = currencyField(fields, pointer, money?.currency ?? usual);
  return {
    element: h('div', {class: 'pair money'}, amount, currency),
    code: () => currencyOf(currency, pointer),
    value() {
      const code = currencyOf(currency, pointer);
      return {amount: amountOf(amount, `${pointer}/amount`, code, mostOfAnItem), currency: code};
    },
  };
}

/** A field for an amount. @param {{amount: number, currency: string}|null} money */
export const amountField = (fields, pointer, label, money) =>
  textField(fields, pointer, label, money ? written(money) : '', {inputmode: 'decimal', required: true});

/** "4.50" */
export function written({amount, currency}) {
  const digits = digitsOf(currency);
  return (amount / 10 ** digits).toFixed(digits);
}

export const currencyField = (fields, pointer, code) =>
  textField(fields, `${pointer}/currency`, t('dish.currency'), code, {maxlength: 3, size: 4});

/** The currency that is written. @throws {BadField} */
export function currencyOf(field, pointer) {
  const code = (valueOf(field) ?? '').toUpperCase();
  if (!/^[A-Z]{3}$/.test(code)) throw new BadField(`${pointer}/currency`, t('field.currency'));
  return code;
}

/**
 * An amount in the currency's smallest units. @param {number} most in whole units @param {number} [least]
 * @throws {BadField}
 */
export function amountOf(field, pointer, code, most, least = 0) {
  const [value, digits] = [numberOf(field, pointer, {least, most}), digitsOf(code)];
  // "25,000" is not to become 25.
  const [, behind = ''] = /[.,](\d*)$/.exec(valueOf(field)) ?? [];
  if (behind.length > digits) throw new BadField(pointer, t('field.tooFine', {count: digits}));
  return Math.round(value * 10 ** digits);
}

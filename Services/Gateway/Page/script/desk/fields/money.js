// Money as people write it: 4.50 in a currency, kept in its smallest units.
import { h } from '../../kit/element.js';
import { t } from '../../kit/messages.js';
import { BadField, numberOf, textField, valueOf } from './fields.js';

/** @param {{amount: number, currency: string}|null} money @param {string} usual the currency that is proposed */
export function moneyField(fields, pointer, label, money, usual) {
  const amount = textField(fields, `${pointer}/amount`, label, money ? (money.amount / 10 ** digitsOf(money.currency)).toFixed(digitsOf(money.currency)) : '', {
    inputmode: 'decimal', required: true,
  });
  const currency = textField(fields, `${pointer}/currency`, t('dish.currency'), money?.currency ?? usual, { maxlength: 3, size: 4 });
  return {
    element: h('div', { class: 'pair' }, amount, currency),
    value() {
      const code = (valueOf(currency) ?? '').toUpperCase();
      if (!/^[A-Z]{3}$/.test(code)) throw new BadField(`${pointer}/currency`, t('field.currency'));
      const value = numberOf(amount, `${pointer}/amount`, { least: 0, most: 1_000_000 });
      const minor = value * 10 ** digitsOf(code);
      if (Math.abs(minor - Math.round(minor)) > 1e-6) throw new BadField(`${pointer}/amount`, t('field.tooFine', { digits: digitsOf(code) }));
      return { amount: Math.round(minor), currency: code };
    },
  };
}

const digitsOf = (currency) => new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;

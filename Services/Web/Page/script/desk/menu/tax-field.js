// The tax that a price contains, in percent as people write it.
import {language, t} from '../../core/messages.js';
import {BadField, numberOf, textField, valueOf} from '../fields/fields.js';

const most = 50;

/** @param {import('../fields/fields.js').Fields} fields @param {number} [rate] in hundredths of a percent */
export function taxField(fields, rate) {
  const element = textField(fields, '/taxRate', t('dish.tax'), rate === undefined ? '' : written(rate),
    {inputmode: 'decimal', maxlength: 6, hint: t('dish.taxHint')});
  return {
    element,
    /** Undefined as long as nothing was ever said of it; taken back, it is none. */
    value() {
      if (valueOf(element) === null) return rate === undefined ? undefined : 0;
      const percent = numberOf(element, '/taxRate', {least: 0, most});
      const hundredths = Math.round(percent * 100);
      if (Math.abs(hundredths - percent * 100) > 1e-6) throw new BadField('/taxRate', t('field.tooFine', {count: 2}));
      return hundredths;
    },
  };
}

/** "7", "5.5" */
const written = (rate) =>
  new Intl.NumberFormat(language, {maximumFractionDigits: 2, useGrouping: false}).format(rate / 100);

// Whether a dish is sold out, and how that is said and changed: for today, by a mark that ends with the day; for
// longer, by its stock.
import {t} from '../../core/messages.js';
import {change} from '../../core/staff.js';
import {zoneOrUTC} from '../../core/zones.js';

export const isSoldOut = ({available}) => available === 0;

/** "3 of 12 left today", "sold out"; nothing of what has no limit, as most have none */
export function stockText({stock, available, soldOutOn}) {
  if (soldOutOn) return t('stock.outToday');
  if (stock?.kind === 'daily') {
    return available === 0
      ? t('stock.outToday')
      : t('stock.ofDaily', {count: available ?? stock.portions, portions: stock.portions});
  }
  if (available === 0) return t('stock.out');
  return available === null || available === undefined ? '' : t('stock.still', {count: available});
}

/** The date by a place's clock, "2026-11-25". */
export const dayAt = (timeZone) =>
  new Intl
    .DateTimeFormat('en-CA', {
      timeZone: zoneOrUTC(timeZone),
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    .format(new Date());

/** None is left today; what there was is there again tomorrow. @returns {Promise<object>} the item */
export const sellOut = ({id}, timeZone) => patch(id, {soldOutOn: dayAt(timeZone)});

/**
 * @param {object|null} stock in place of the one there is; null leaves that as it is
 * @returns {Promise<object>} the item
 */
export const sellAgain = ({id}, stock) => patch(id, {soldOutOn: null, ...(stock && {stock: whole(stock)})});

const patch = (id, body) => change(`/v1/items/${id}`, 'PATCH', body, {'Content-Type': 'application/merge-patch+json'});

/** A stock in place of the one there is: what it does not have goes. */
const whole = (stock) => ({left: null, portions: null, date: null, ...stock});

// What a home costs, short enough for a card.
import {digitsOf, money} from '../core/formats.js';
import {language, t} from '../core/messages.js';

/** From so much on millions are counted. */
const million = 1e6;

/** "฿11.5–14.4 M", "฿14,500–17,000 a month", "Price on request". */
export function homePrice(listing) {
  const range = listing?.price;
  if (!range) return t('price.onRequest');
  const text = rangeText(range);
  return listing.purpose === 'rent' ? t('price.month', {price: text}) : text;
}

function rangeText({min, max, currency}) {
  const [low, high] = [min, max].map((amount) => amount / 10 ** digitsOf(currency));
  if (low < million) return low === high ? money({amount: min, currency}) : spanOf(low, high, currency, {});
  return low === high ? formatOf(currency, short).format(low) : spanOf(low, high, currency, short);
}

const short = {
  notation: 'compact',
  maximumFractionDigits: 2
};

const formatOf = (currency, how) => new Intl.NumberFormat(language, {
  style: 'currency',
  currency,
  currencyDisplay: 'narrowSymbol',
  maximumFractionDigits: 0,
  ...how,
});

const spanOf = (low, high, currency, how) => /** @type {any} */ (formatOf(currency, how)).formatRange(low, high);

// What is said of a home that is for sale or rent.
import {h} from '../../core/element.js';
import {t} from '../../core/messages.js';
import {limits} from '../../limits.js';
import {BadField, choiceField, controlOf, group, textField, valueOf} from './fields.js';
import {amountField, amountOf, currencyField, currencyOf} from './money.js';

/** The kinds of home by their first type, each with all of its types, as the catalog wants them. */
const kinds = {
  SingleFamilyResidence: ['single-house', 'House', 'Residence'],
  TwinHouse: ['twin-house', 'House', 'Residence'],
  TownHome: ['town-home', 'House', 'Residence'],
  Townhouse: ['townhouse', 'House', 'Residence'],
  Condominium: ['condominium', 'Apartment', 'Residence'],
  CommercialBuilding: ['commercial-building', 'Place'],
};
/** In whole units: as much as the catalog takes of a currency with two digits behind the point. */
const mostOfAHome = Math.floor(limits.homePrice / 100);
const root = '/listing';

export const homeTypes = Object.keys(kinds);

/** All types of a home by its first one. */
export const typesOf = (type) => [type, ...kinds[type].slice(1)];

/**
 * @param {object|null} listing as it is
 * @param {boolean} isKnown whether the home is there already, perhaps without being offered
 */
export function listingField(fields, listing, isKnown) {
  const price = listing?.price;
  const [low, high] = ['min', 'max'].map((end) => price && {amount: price[end], currency: price.currency});
  const form = listing ? (!price ? 'onRequest' : price.min === price.max ? 'amount' : 'range') : 'amount';
  const purposes = [['sale', t('home.sale')], ['rent', t('home.rent')], ['', t('listing.notOffered')]];
  const usual = isKnown ? '' : 'sale';
  const purpose =
    choiceField(fields, `${root}/purpose`, t('home.purpose'), purposes, listing?.purpose ?? usual, {onchange: draw});
  const hows = ['amount', 'range', 'onRequest'].map((one) => [one, t(`listing.${one}`)]);
  const how = choiceField(fields, `${root}/price`, t('home.price'), hows, form, {onchange: draw});
  const least = amountField(fields, `${root}/price/min`, t('listing.min'), low);
  const most = amountField(fields, `${root}/price/max`, t('listing.max'), form === 'range' ? high : null);
  const currency = currencyField(fields, `${root}/price`, price?.currency ?? '');
  const promotion = textField(fields, `${root}/promotion`, t('home.promotion'), listing?.promotion, {maxlength: 200});
  const subtitle = textField(fields, `${root}/subtitle`, t('listing.subtitle'), listing?.subtitle, {maxlength: 200});
  const seller =
    textField(fields, `${root}/seller/name`, t('home.seller'), listing?.seller?.name, {maxlength: limits.name});
  const offer =
    h('div', {class: 'col gap4'}, how, h('div', {class: 'pair'}, least, most, currency), promotion, subtitle, seller);
  draw();
  return {
    element: group(t('listing.title'), purpose, offer),
    /** Null for a home that is not offered. @param {string} type the home's first one @throws {BadField} */
    value(type) {
      if (!valueOf(purpose)) return null;
      const name = valueOf(seller);
      const values = {
        kind: kinds[type][0],
        purpose: valueOf(purpose),
        price: priceValue(),
        promotion: valueOf(promotion),
        subtitle: valueOf(subtitle),
        // Old clients know home and seller by numbers: they stay as they are, and a new one gets its own.
        seller: name && (name === listing?.seller?.name ? listing.seller : {name}),
        number: listing?.number,
        listedAt: listing?.listedAt,
      };
      return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
    },
  };

  function draw() {
    const chosen = controlOf(how).value;
    offer.hidden = !valueOf(purpose);
    [least.hidden, currency.hidden, most.hidden] = [chosen === 'onRequest', chosen === 'onRequest', chosen !== 'range'];
    least.querySelector('label').textContent = t(chosen === 'range' ? 'listing.min' : 'listing.theAmount');
  }

  function priceValue() {
    const chosen = controlOf(how).value;
    if (chosen === 'onRequest') return null;
    const code = currencyOf(currency, `${root}/price`);
    const min = amountOf(least, `${root}/price/min`, code, mostOfAHome);
    if (chosen === 'amount') return {min, max: min, currency: code};
    const max = amountOf(most, `${root}/price/max`, code, mostOfAHome);
    if (max < min) throw new BadField(`${root}/price/max`, t('listing.maxBelow'));
    return {min, max, currency: code};
  }
}

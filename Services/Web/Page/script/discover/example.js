// A query to try, of what this deployment has around: it is one that finds something.
import {get, query} from '../core/api.js';
import {offers} from '../core/brand.js';
import {digitsOf} from '../core/formats.js';
import {nameOf, t} from '../core/messages.js';
import {pricesOf} from './filters/prices.js';
import {stationsNear} from '../map/stations.js';

const million = 1e6;

/** By where one is. */
const known = new Map();

/**
 * @param {{near: string, currency: string, foresee: (text: string) => Promise<{total: number, text: string}>}} page
 * @returns {Promise<{words: string, text: string}|null>} `text`: what it finds
 */
export async function example({near, currency, foresee}) {
  if (!known.has(near)) known.set(near, await first([() => ofHomes(near, currency), ofFood], foresee));
  return known.get(near);
}

async function first(makers, foresee) {
  for (const make of makers) {
    const words = await make().catch(() => null);
    const found = words && await foresee(words);
    if (found?.total > 0) return {words, text: found.text};
  }
  return null;
}

const ofFood = async () => offers('food') && t('try.food');

/** The next usual price above that of the cheapest condominium at the nearest station that has one. */
async function ofHomes(near, currency) {
  if (!offers('homes')) return null;
  const stations = await stationsNear({near, radius: 20_000}, {limit: 3, start: 0});
  for (const station of stations.items) {
    const question = {station: station.id, types: 'Condominium', purpose: 'sale', currency, sort: 'price', limit: 1};
    const {items: [cheapest]} = await get(`/v1/places${query(question)}`);
    const least = (cheapest?.listing?.price?.min ?? Infinity) / 10 ** digitsOf(currency);
    const price = pricesOf('sale', currency).find((step) => step >= least);
    if (price) return t('try.homes', {price: priceText(price), place: nameOf(station)});
  }
  return null;
}

const priceText = (price) => (price >= million ? t('try.million', {count: price / million}) : String(price));

// What is new at a place: as it was seen last, compared with as it is.
import {nameOf} from '../core/messages.js';

/**
 * What is kept of a place, to tell later what is new.
 * @param {object} place as the API has it
 * @param {{items: object[], isWhole: boolean}|null} menu null if the place has none, or it is not known
 */
export function copyOf(place, menu) {
  const {listing} = place;
  return {
    name: place.name,
    names: place.names,
    types: place.types,
    purpose: listing?.purpose ?? null,
    price: listing?.price ?? null,
    promotion: listing?.promotion ?? null,
    telephone: place.telephone ?? null,
    hours: place.openingHours ?? null,
    // For the picture of it.
    image: place.images?.[0] ?? null,
    servesCuisine: place.servesCuisine ?? [],
    items: menu?.isWhole ? Object.fromEntries(menu.items.map((item) => [item.id, dish(item)])) : null,
  };
}

const dish = (item) => ({name: nameOf(item), price: item.price, isSoldOut: item.available === 0});

/**
 * @param {object} then a copy
 * @param {object|null} now another; null if the place is no more
 * @returns {{kind: string}[]} with what each is about: `then` and `now`, or `text`, or `name`
 */
export function newsOf(then, now) {
  if (!now) return [{kind: 'gone'}];
  const news = [];
  const changed = (name) => !isSame(then[name], now[name]);
  const say = (kind, name) => news.push({kind, then: then[name], now: now[name]});
  if (changed('name')) say('name', 'name');
  if (changed('purpose')) say('purpose', 'purpose');
  if (changed('price') && now.purpose) say('price', 'price');
  if (changed('promotion'))
    news.push(now.promotion ? {kind: 'promotion', text: now.promotion} : {kind: 'promotionOver', text: then.promotion});
  if (changed('hours')) news.push({kind: 'hours'});
  if (changed('telephone') && now.telephone) say('telephone', 'telephone');
  return then.items && now.items ? [...news, ...newsOfMenu(then.items, now.items)] : news;
}

function newsOfMenu(then, now) {
  const news = [];
  for (const [id, item] of Object.entries(now)) {
    const before = then[id];
    if (!before) news.push({kind: 'dish', name: item.name, now: item.price});
    else if (!isSame(before.price, item.price))
      news.push({kind: 'dishPrice', name: item.name, then: before.price, now: item.price});
    else if (before.isSoldOut !== item.isSoldOut)
      news.push({kind: item.isSoldOut ? 'soldOut' : 'back', name: item.name});
  }
  for (const [id, item] of Object.entries(then))
    if (!now[id]) news.push({kind: 'dishGone', name: item.name});
  return news;
}

/** The order of an object's members says nothing, nor does whether one is null or missing. */
function isSame(one, other) {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return (one ?? null) === (other ?? null);
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSame(one[name], other[name]));
}

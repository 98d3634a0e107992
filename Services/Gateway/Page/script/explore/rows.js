import { h } from '../kit/element.js';
import { distance, money, number, price } from '../kit/formats.js';
import { nameOf, t } from '../kit/messages.js';
import { isShown, sized } from '../kit/picture.js';
import { fromText } from '../map/position.js';
import { averageOf, formOf, pinElement, ratingClass } from '../map/pins.js';
import { addButton } from '../orders/add.js';

/** The result as a list: a link for each, with what one wants to know first. */
export function rows(items, context) {
  return h('ol', { class: 'rows' }, items.map((item) => h('li', {}, 'place' in item ? dish(item) : place(item, context))));
}

function place(item, { state, here, reference }) {
  const { listing } = item;
  const call = state.tab === 'area' && item.telephoneLinks?.[0];
  return h('article', { class: 'row-card' },
    thumbnail(item.images.find(isShown)),
    h('div', {},
      h('h3', {}, h('a', { href: placeAddress(item, state, reference) }, nameOf(item))),
      h('p', { class: 'second' }, secondLine(item)),
      h('p', {}, kindText(item), listing && h('b', {}, ' · ', price(listing.price)), open(item), rating(item)),
      listing?.promotion && h('p', { class: 'promotion' }, listing.promotion),
      item.distance !== undefined && state.tab !== 'area' && h('p', { class: 'distance' }, distanceText(item.distance, here, reference)),
      call && h('a', { class: 'call', href: call, 'aria-label': t('place.callName', { name: nameOf(item) }) }, t('place.call'))),
    pinElement({ form: formOf(item.types), rating: ratingClass(averageOf(item)) }));
}

function dish(item) {
  return h('article', { class: 'row-card' }, thumbnail(item.image),
    h('div', {}, h('h3', {}, h('a', { href: `/item/${item.id}` }, nameOf(item))), h('p', { class: 'second' }, item.placeName),
      h('p', {}, h('b', {}, money(item.price)))), addButton(item));
}

/** What a home calls itself beside its name, else the address. */
export function secondLine({ listing, names, name, address }) {
  const other = listing?.subtitle;
  if (other && other !== nameOf({ names, name })) return other;
  return [address?.streetAddress, address?.addressLocality].filter(Boolean).join(', ');
}

const thumbnail = (address) => (address && isShown(address)
  ? h('img', { loading: 'lazy', decoding: 'async', alt: '', width: 72, height: 72, ...sized(address, 72) })
  : h('span', { class: 'no-picture', 'aria-hidden': 'true' }));

/** What kind of thing it is, in the reader's words. */
export function kindText(item) {
  const key = `type.${item.types[0]}`;
  const text = t(key);
  const words = text === key ? item.types[0].replace(/([a-z])([A-Z])/g, '$1 $2') : text;
  return item.servesCuisine?.length ? `${words} (${item.servesCuisine.join(', ')})` : words;
}

const open = (item) => item.openNow !== undefined && h('span', { class: item.openNow ? 'open' : 'closed' },
  ' · ', t(item.openNow ? 'hours.open' : 'hours.closed'));

function rating(item) {
  const average = averageOf(item);
  return average !== undefined && h('span', {}, ' · ', t('rating.stars', { stars: number(average) }));
}

/** "1.24 km from my location", "… from Mo Chit, BTS". */
export function distanceText(metres, here, reference) {
  const from = reference?.name ? t('from.named', { name: reference.name }) : fromText(here.source);
  return `${distance(metres)} ${from}`;
}

/** A place's page says distances from where it was found from. */
function placeAddress(item, state, reference) {
  const query = new URLSearchParams();
  if (state.tab === 'train') query.set('station', state.station);
  if (state.tab === 'area' && reference?.id) query.set('area', reference.id);
  if (state.tab === 'nearby' && state.at) query.set('at', state.at);
  const text = query.toString().replaceAll('%2C', ',');
  return `/place/${item.id}${text && `?${text}`}`;
}

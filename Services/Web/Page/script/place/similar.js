// What is like a place, and where those who ordered there ordered, too. Fetched when the reader comes to it.
import {get} from '../core/api.js';
import {h} from '../core/element.js';
import {distance} from '../core/formats.js';
import {nameOf, t} from '../core/messages.js';
import {isPhoto} from '../core/picture.js';
import {facts} from '../ui/facts.js';
import {starsFact} from '../ui/five.js';
import {pic} from '../ui/pic.js';
import {shelf} from '../ui/shelf.js';
import {homePrice} from '../domain/home-price.js';
import {cuisines, kindWord} from '../domain/place-text.js';

/** So many of each. */
const most = 8;

/** @returns {{element: HTMLElement, remove: () => void}} */
export function similar(place) {
  const alike = shelf({
    id: 'similar-title',
    title: t('place.similar'),
    tile,
    read: async () => (await get(`/v1/places/${place.id}/similar?limit=${most}`)).items
  });
  const others = shelf({
    id: 'ordered-too-title',
    title: t('place.orderedToo'),
    tile,
    read: async () => {
      const {items} = await get(`/v1/places/${place.id}/ordered-too?limit=${most}`);
      const read = await Promise.all(items.map(({id}) => get(`/v1/places/${id}`).catch(() => null)));
      return read.filter(Boolean);
    }
  });
  return {
    element: h('div', {class: 'col gap4'}, others.element, alike.element),
    remove() {
      others.remove();
      alike.remove();
    }
  };
}

function tile(place) {
  const {listing, rating} = place;
  return h('article', {class: 'tile'}, pic({image: place.images.find(isPhoto), place, width: 240}),
    h('div', {class: 't'}, h('h3', {}, h('a', {href: `/place/${place.id}`}, nameOf(place))),
      listing && h('p', {class: 'price'}, homePrice(listing)),
      facts(rating && starsFact(rating), cuisines(place) || kindWord(place),
        place.distance !== undefined && h('span', {class: 'num'}, distance(place.distance)))));
}

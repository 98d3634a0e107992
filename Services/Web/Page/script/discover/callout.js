// What a pin says on a desk: picture, name, what it is, price, telephone. On a phone its card comes into view instead.
import {h} from '../core/element.js';
import {distance, money} from '../core/formats.js';
import {homePrice} from '../domain/home-price.js';
import {nameOf, t} from '../core/messages.js';
import {kindLine} from '../domain/place-words.js';
import {facts} from '../ui/facts.js';
import {starsFact} from '../ui/five.js';
import {pic} from '../ui/pic.js';

/** @param {object} thing a place or a dish @param {{path: string, hasDistance: boolean}} context */
export function callout(thing, {path, hasDistance}) {
  const isDish = 'placeName' in thing;
  const address = [thing.address?.streetAddress, thing.address?.addressLocality].filter(Boolean).join(', ');
  return h('div', {class: 'callout-in'},
    pic(isDish ? {item: thing, image: thing.image, width: 240} : {place: thing, image: thing.images?.[0], width: 240}),
    h('div', {class: 't'}, h('h3', {}, h('a', {href: path}, nameOf(thing))),
      facts(isDish ? thing.placeName : kindLine(thing), thing.rating && starsFact(thing.rating),
        hasDistance && thing.distance !== undefined && h('span', {class: 'num'}, distance(thing.distance))),
      thing.listing && h('p', {class: 'price'}, homePrice(thing.listing)),
      isDish && h('p', {class: 'price'}, money(thing.price)), address && h('p', {class: 's soft clip'}, address),
      thing.telephoneLinks?.[0]
        && h(
          'a', {class: 'link call', href: thing.telephoneLinks[0]}, t('place.callNumber', {number: thing.telephone}))));
}

import {h} from '../core/element.js';
import {t, nameOf} from '../core/messages.js';
import {isShown, sized} from '../core/picture.js';
import {homePrice} from '../domain/home-price.js';

/** What a pin says when it is picked: a small picture, name, address, telephone, and the way to its page. */
export function callout(place) {
  const address = [place.address?.streetAddress, place.address?.addressLocality].filter(Boolean).join(', ');
  const picture = place.images.find(isShown);
  return h('div', {class: 'callout'}, picture && h('img', {alt: '', width: 56, height: 56, ...sized(picture, 56)}),
    h('div', {}, h('a', {href: `/place/${place.id}`}, h('b', {}, nameOf(place))), address && h('p', {}, address),
      place.listing && h('p', {}, homePrice(place.listing)),
      place.telephoneLinks?.map(
        (link) => h('a', {href: link, class: 'call'}, t('place.callNumber', {number: place.telephone})))));
}

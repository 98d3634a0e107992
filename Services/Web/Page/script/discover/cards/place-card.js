// A place in the list: picture, name, what people say, whether it is open, how far it is, and why it may be the
// reader's.
import {h} from '../../core/element.js';
import {distance} from '../../core/formats.js';
import {homePrice} from '../../domain/home-price.js';
import {icon} from '../../core/icons.js';
import {foundLine, markedName} from '../../core/marked.js';
import {nameOf, t} from '../../core/messages.js';
import {kindLine, priceLevel} from '../../domain/place-words.js';
import {facts} from '../../ui/facts.js';
import {starsFact} from '../../ui/five.js';
import {pic} from '../../ui/pic.js';
import {heart} from '../../followed/heart.js';
import {openingFact} from '../../domain/opening.js';

/**
 * @param {object} place
 * @param {object} context
 * @param {string} context.path of its page
 * @param {boolean} context.hasDistance
 * @param {string|null} [context.reason]
 * @param {boolean} [context.isFirst] its picture is seen at once
 */
export function placeCard(place, {path, hasDistance, reason, isFirst}) {
  const level = priceLevel(place.usualPrice);
  const call = !hasDistance && place.telephoneLinks?.[0];
  return h('li', {class: 'card', 'data-id': place.id}, pic({place, image: place.images[0], width: 96, isFirst}),
    h('div', {class: 't'}, h('h3', {}, h('a', {href: path}, markedName(place))),
      place.listing && h('p', {class: 'price'}, homePrice(place.listing)), foundLine(place),
      facts(place.rating && starsFact(place.rating), kindLine(place),
        level && h('span', {}, h('span', {'aria-hidden': 'true'}, level.sign), h('span', {class: 'said'}, level.text))),
      facts(openingFact(place),
        hasDistance && place.distance !== undefined && h('span', {class: 'num distance'}, distance(place.distance))),
      reason && h('p', {class: 'why'}, icon('spark'), h('span', {}, reason)), call && callLink(place, call)),
    heart(place));
}

export const callLink = (place, link) => h('a', {
  class: 'btn soft small call',
  href: link,
  'aria-label': t('place.callName', {name: nameOf(place)}),
},
  icon('phone'), t('place.call'));

// A home in the list: picture with its promotion, price, name, what it is, how far, and who offers it.
import {h} from '../../core/element.js';
import {distance} from '../../core/formats.js';
import {foundLine, marked, markedName} from '../../core/marked.js';
import {capital, t} from '../../core/messages.js';
import {secondLine, typeText} from '../../domain/place-words.js';
import {homePrice} from '../../domain/home-price.js';
import {facts} from '../../ui/facts.js';
import {starsFact} from '../../ui/five.js';
import {pic} from '../../ui/pic.js';
import {heart} from '../../followed/heart.js';
import {callLink} from './place-card.js';

const fieldOf = ({field}) => field;

/** @param {object} place @param {{path: string, hasDistance: boolean, isFirst?: boolean}} how see `placeCard` */
export function homeTile(place, {path, hasDistance, isFirst}) {
  const {listing, telephoneLinks} = place;
  const picture = pic({place, image: place.images[0], width: 400, isFirst});
  if (listing?.promotion) picture.append(h('span', {class: 'on tl promotion'}, listing.promotion));
  const second = secondLine(place);
  const inSubtitle =
    second === listing?.subtitle ? place.matches?.filter((one) => fieldOf(one) === 'subtitle') ?? [] : [];
  const call = !hasDistance && telephoneLinks?.[0];
  return h('li', {class: 'tile home', 'data-id': place.id}, picture,
    h('div', {class: 't'}, h('p', {class: 'price'}, homePrice(listing)),
      h('h3', {}, h('a', {href: path}, markedName(place))),
      h('p', {class: 's soft clip second'}, marked(second, inSubtitle)), foundLine(place, inSubtitle.map(fieldOf)),
      facts(capital(typeText(place.types[0])),
        hasDistance && place.distance !== undefined && h('span', {class: 'num distance'}, distance(place.distance)),
        place.rating && starsFact(place.rating), listing?.seller?.name),
      call && callLink(place, call)),
    heart(place));
}

// The head of a place's page: what it is called, how it is rated, what it costs, whether it is open, how far it is.
import {h, fill} from '../core/element.js';
import {distance, duration} from '../core/formats.js';
import {nameOf, t} from '../core/messages.js';
import {facts} from '../ui/facts.js';
import {starsFact} from '../ui/five.js';
import {walkingTime} from '../directions/walking.js';
import {pair} from '../map/earth.js';
import {metres} from '../map/geodesic.js';
import {cuisines, kindWord, otherName} from '../domain/place-text.js';
import {priceLevel} from '../domain/place-words.js';
import {nowLines} from './now.js';
import {goTo} from './tabs.js';

/** Who is farther does not walk. */
const walkable = 3000;

/**
 * @returns {{element: HTMLElement, takePrice: (usual: object|undefined) => void,
 *   takeRating: (rating: {average: number, count: number}) => void}} `takePrice`: of a dish; both once they are known
 */
export function placeHead(place, origin) {
  const other = otherName(place);
  let [rating, usual] = [place.rating, undefined];
  const about = h('div', {});
  const draw = () => fill(about,
    facts(ratedFact(rating), other && h('span', {lang: other.lang}, other.text), kindWord(place), cuisines(place),
      priceFact(usual)));
  draw();
  const element =
    h('header', {class: 'col place-head'}, h('h1', {}, nameOf(place)), about, nowLines(place), farLine(place, origin));
  return {
    element,
    takePrice(found) {
      usual = found;
      draw();
    },
    takeRating(found) {
      rating = found;
      draw();
    },
  };
}

/** The stars, which lead to what people wrote; nothing before somebody rated it. */
export const ratedFact = (rating) => rating?.count > 0
  && h('a', {class: 'stars-link', href: '#reviews', onclick: (event) => goTo(event, 'reviews')}, starsFact(rating));

/** "฿ inexpensive": the sign is for the eyes alone. */
function priceFact(usual) {
  const level = priceLevel(usual);
  return level
    && h('span', {id: 'price-level'}, h('span', {'aria-hidden': 'true'}, level.sign, ' '), level.word,
      h('span', {class: 'said'}, ', ', level.text));
}

/**
 * "Distance 0.24 km from my location, about 4 min on foot", each as soon as it is known.
 * @param {object} place
 * @param {Promise<any>} origin
 */
export function farLine(place, origin) {
  const line = h('p', {class: 's soft distance'}, '\u00a0');
  origin
    .then(async ({point, label}) => {
      const far = metres(point, pair(place.geo));
      const said = t('place.distance', {distance: distance(far), from: label});
      line.textContent = said;
      if (far >= walkable) return;
      const seconds = await walkingTime(point, pair(place.geo));
      line.textContent = `${said}, ${t('place.walk', {duration: duration(seconds)})}`;
    })
    .catch(() => line.remove());
  return line;
}

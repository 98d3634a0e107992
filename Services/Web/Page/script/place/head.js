// The head of a place's page: what it is called, how it is rated, whether it is open, how far it is.
import {h} from '../core/element.js';
import {distance, duration} from '../core/formats.js';
import {nameOf, t} from '../core/messages.js';
import {facts} from '../ui/facts.js';
import {starsFact} from '../ui/five.js';
import {pair} from '../map/earth.js';
import {metres} from '../map/geodesic.js';
import {openingFact} from '../domain/opening.js';
import {cuisines, kindWord, otherName} from '../domain/place-text.js';

/** On foot, in metres a second; streets are longer than the straight line. */
const [pace, detour] = [1.35, 1.3];
/** Who is farther does not walk. */
const walkable = 3000;

export function placeHead(place, origin) {
  const other = otherName(place);
  const {rating} = place;
  return h('header', {class: 'col place-head'}, h('h1', {}, nameOf(place)),
    facts(other && h('span', {lang: other.lang}, other.text), rating && starsFact(rating), kindWord(place),
      cuisines(place)),
    facts(openingFact(place)), farLine(place, origin));
}

/** "Distance 0.24 km from my location, about 4 min on foot" */
export function farLine(place, origin) {
  const far = metres(origin.point, pair(place.geo));
  const walk = far < walkable && t('place.walk', {duration: duration(far * detour / pace)});
  const said = t('place.distance', {distance: distance(far), from: origin.label});
  return h('p', {class: 's soft distance'}, walk ? `${said}, ${walk}` : said);
}

// The head of a place's page: what it is called, how it is rated, whether it is open, how far it is.
import {h} from '../core/element.js';
import {distance, duration} from '../core/formats.js';
import {nameOf, t} from '../core/messages.js';
import {facts} from '../ui/facts.js';
import {starsFact} from '../ui/five.js';
import {walkingTime} from '../directions/walking.js';
import {pair} from '../map/earth.js';
import {metres} from '../map/geodesic.js';
import {openingFact} from '../domain/opening.js';
import {cuisines, kindWord, otherName} from '../domain/place-text.js';

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

/** "Distance 0.24 km from my location, about 4 min on foot", the latter once it is known. */
export function farLine(place, origin) {
  const far = metres(origin.point, pair(place.geo));
  const said = t('place.distance', {distance: distance(far), from: origin.label});
  const line = h('p', {class: 's soft distance'}, said);
  if (far < walkable) {
    walkingTime(origin.point, pair(place.geo)).then((seconds) => {
      line.textContent = `${said}, ${t('place.walk', {duration: duration(seconds)})}`;
    });
  }
  return line;
}

// Where there are no films near the reader: the nearest city that has some stands in, until they choose a place.
import {h} from '../../core/element.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {metres} from '../../map/geodesic.js';
import {cities, ofCity} from './where.js';

/**
 * @param {any} copy
 * @param {any} here where the reader is
 * @returns {{point: number[], name: string, label: string, source: 'city', count: number}|null} null where films are
 *   near, and where there are none at all
 */
export function elsewhere(copy, here, now = Date.now()) {
  const shown =
    new Set([...copy.screenings.values()].filter(({startDate}) => Date.parse(startDate) > now).map(({place}) => place));
  const found =
    cities(copy)
      .map(({city, cinemas}) => ({city, cinemas, open: cinemas.filter(({id}) => shown.has(id))}))
      .filter(({open}) => open.length > 0)
      .map(({city, cinemas, open}) => ({city, count: cinemas.length, ...nearest(open, here.point)}))
      .sort((a, b) => a.far - b.far);
  if (found.length === 0 || found[0].far < ofCity) return null;
  const [{city, count, point}] = found;
  return {point, name: city, label: t('from.named', {name: city}), source: 'city', count};
}

/** The one in the middle of its city, and how far the reader is from the first of them. */
function nearest(cinemas, from) {
  const points = cinemas.map(({geo}) => [geo.latitude, geo.longitude]);
  const middle = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
  const to = (here) => (a, b) => metres(here, a) - metres(here, b);
  return {point: points.toSorted(to(middle))[0], far: Math.min(...points.map((point) => metres(from, point)))};
}

/** "No films near you. 17 cinemas in Barcelona" */
export const elsewhereNote = ({here}) => here?.source === 'city'
  && h('p', {class: 'note', id: 'elsewhere', role: 'status'}, icon('pin'),
    h('span', {}, t('movies.elsewhere', {count: here.count, city: here.name})));

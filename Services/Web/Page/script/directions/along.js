// What is along a way: the way as Discover asks for it.
import {h} from '../core/element.js';
import {icon} from '../core/icons.js';
import {t} from '../core/messages.js';
import {simplified} from '../map/simplified.js';

/** So many points say where a way goes; the address stays short. About 20 m in degrees. */
const [mostPoints, tolerance] = [100, 0.0002];
/** Along a longer way, in metres, nobody can look. */
const longest = 5_000_000;

/**
 * @param {{distance: number, geometry: {type: string, coordinates: any[]}}[]} ways one after the other
 * @returns {HTMLElement|null} null if it is too far
 */
export function alongLink(ways) {
  if (ways.reduce((sum, way) => sum + way.distance, 0) > longest) return null;
  const line =
    ways.flatMap(({geometry: {type, coordinates}}) => (type === 'LineString' ? coordinates : coordinates.flat()));
  const points = simplified(line, tolerance, mostPoints);
  const route = points.map(([longitude, latitude]) => `${latitude.toFixed(5)},${longitude.toFixed(5)}`).join(';');
  return h('a', {class: 'btn small quiet', id: 'along', href: `/?route=${route}`}, icon('search'), t('way.along'));
}

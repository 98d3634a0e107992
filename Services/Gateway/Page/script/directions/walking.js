// How long one walks to a place: what the ways there say, so that no page has two numbers for it.
import {metres} from '../map/geodesic.js';
import {findRoutes} from './routes.js';

/** On foot, in metres a second; streets are longer than the straight line. */
const [pace, detour] = [1.35, 1.3];

/**
 * @param {number[]} from @param {number[]} to @returns {Promise<number>} seconds; an estimate where nobody knows a way
 */
export async function walkingTime(from, to) {
  const {routes: [best]} = await findRoutes(from, to, 'walking');
  return best.seconds || metres(from, to) * detour / pace;
}

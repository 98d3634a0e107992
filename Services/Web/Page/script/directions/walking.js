// The walking time to a place: the time of its route, so that no page has two numbers for it.
import {findRoutes} from './routes.js';

/** Metres a second on foot, and the length of streets relative to the straight line. */
const [pace, detour] = [1.35, 1.3];

/** @param {{distance: number, seconds?: number}} way @returns {number} an estimate without a route */
export const secondsOnFoot = (way) => way.seconds || way.distance * detour / pace;

/** @param {number[]} from @param {number[]} to @returns {Promise<number>} seconds */
export async function walkingTime(from, to) {
  const {routes: [best]} = await findRoutes(from, to, 'walking');
  return secondsOnFoot(best);
}

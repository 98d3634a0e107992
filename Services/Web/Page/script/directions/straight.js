// A straight line in words: nobody knows a way, but how far it is, and in which direction, is known.
import {distance, duration} from '../core/formats.js';
import {language, t} from '../core/messages.js';
import {secondsOnFoot} from './walking.js';

/** From the north, clockwise. */
const directions = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'];

/**
 * "About 3 minutes on foot, 270 m to the south-west."
 * @param {{distance: number, bearing: number, seconds?: number}} line
 * @param {'walking'|'cycling'|'driving'} how only for who walks the time is guessed
 */
export function straightText(line, how) {
  const direction = t(`toward.${directions[Math.round(line.bearing / 45) % directions.length]}`);
  const far = t('route.straight', {distance: lengthText(line.distance), direction});
  return how === 'walking' ? t('route.onFoot', {duration: duration(secondsOnFoot(line)), far}) : far;
}

/** A guess is no more exact than ten metres. */
function lengthText(metres) {
  if (metres >= 1000) return distance(metres);
  return new Intl.NumberFormat(language, {style: 'unit', unit: 'meter'}).format(Math.round(metres / 10) * 10);
}

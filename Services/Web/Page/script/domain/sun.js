// When the sun rises and sets at a place, as the services compute it (the sunrise equation).
import {zoneOrUTC} from '../core/zones.js';

const radians = (degrees) => (degrees * Math.PI) / 180;
const {sin, cos, asin, acos} = Math;

/**
 * By the clock there, in minutes since midnight; null on a day on which the sun does not do so.
 * @param {'dawn'|'sunrise'|'sunset'|'dusk'} event
 * @param {string} date such as "2026-11-21"
 * @param {{geo: {latitude: number, longitude: number}, timeZone: string}} place
 */
export function sunMinutes(event, date, {geo: {latitude, longitude}, timeZone}) {
  // Days since noon of 2000-01-01, by the sun's noon there.
  const noon = Date.parse(`${date}T00:00:00Z`) / 86_400_000 - 10_957 - longitude / 360;
  const anomaly = radians((357.5291 + 0.98560028 * noon) % 360);
  const center = 1.9148 * sin(anomaly) + 0.02 * sin(2 * anomaly) + 0.0003 * sin(3 * anomaly);
  const ecliptic = anomaly + radians(center + 180 + 102.9372);
  const transit = noon + 0.0053 * sin(anomaly) - 0.0069 * sin(2 * ecliptic);
  const declination = asin(sin(ecliptic) * sin(radians(23.4397)));
  const height = radians(['dawn', 'dusk'].includes(event) ? -6 : -0.833);
  const cosine =
    (sin(height) - sin(radians(latitude)) * sin(declination)) / (cos(radians(latitude)) * cos(declination));
  if (!(Math.abs(cosine) <= 1)) return null;
  const half = acos(cosine) / (2 * Math.PI);
  const days = ['dawn', 'sunrise'].includes(event) ? transit - half : transit + half;
  const time =
    new Intl
      .DateTimeFormat('en-GB', {
        timeZone: zoneOrUTC(timeZone),
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      })
      .format((days + 10_957.5) * 86_400_000);
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

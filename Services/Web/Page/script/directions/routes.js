import {get, Offline, query} from '../core/api.js';
import {language} from '../core/messages.js';
import {bearing} from '../map/earth.js';
import {metres} from '../map/geodesic.js';

/** So many answers are kept: parts of a page ask for the same ways. */
const most = 20;
const asked = new Map();

/**
 * Ways between two points; a straight line if nobody can say a better one: `isLost` if that is because there is no
 * connection.
 */
export function findRoutes(from, to, profile) {
  const text = ([latitude, longitude]) => `${latitude.toFixed(6)},${longitude.toFixed(6)}`;
  const address = `/v1/routes${query({from: text(from), to: text(to), profile, alternatives: 2, lang: language})}`;
  if (!asked.has(address)) {
    if (asked.size >= most) asked.delete(asked.keys().next().value);
    asked.set(address, ask(address, from, to));
  }
  return asked.get(address);
}

async function ask(address, from, to) {
  try {
    const plan = await get(address);
    // The steps along a straight line say no more than the line does.
    const stepsOf = (way) => (plan.kind === 'route' ? way.steps : []);
    const routes = plan.routes.map((way) => ({...way, steps: stepsOf(way), seconds: seconds(way.duration)}));
    return {...plan, address, routes};
  } catch (error) {
    // The next time somebody may know.
    asked.delete(address);
    return {...straightLine(from, to), isLost: error instanceof Offline};
  }
}

const straightLine = (from, to) => ({
  kind: 'straight-line',
  routes: [{
    recommended: true,
    distance: metres(from, to),
    bearing: bearing(from, to),
    steps: [],
    geometry: {type: 'LineString', coordinates: [from, to].map(([latitude, longitude]) => [longitude, latitude])},
  }],
});

/** Of "PT1H4M10S". */
export function seconds(duration) {
  const [, hours = 0, minutes = 0, rest = 0] = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(duration ?? '') ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
}

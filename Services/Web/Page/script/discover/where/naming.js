// What the place to search around is called: a district, a city, a station, never coordinates.
import {get, query} from '../../core/api.js';
import {nameOf, t} from '../../core/messages.js';
import {pair} from '../../map/earth.js';
import {parsePoint} from '../../map/position.js';
import {servicesOf} from '../../map/stations.js';

/** What was chosen for a point, in this window: "08001 Barcelona". */
const chosen = new Map();
/** By what was asked. */
const answers = new Map();

/** Points nearer than about 100 m have one name. */
const rounded = ([latitude, longitude]) => `${latitude.toFixed(3)},${longitude.toFixed(3)}`;

/** @param {string} at "latitude,longitude" */
export const nameChosen = (at, name) => chosen.set(at, name);

/** Without asking again; what failed is asked for again. */
function once(path) {
  if (!answers.has(path))
    answers.set(path, get(path).catch((error) => {
      answers.delete(path);
      throw error;
    }));
  return answers.get(path);
}

/** The names around a point, the smallest area first: "Pathum Wan", "Bangkok"; where none is known, the street. */
async function namesAround(point) {
  const {items} = await once(`/v1/locate${query({near: rounded(point), limit: 4})}`);
  return items.filter(({kind}) => kind !== 'place').map(({text,
    kind}) => (kind === 'district' ? text.split(', ')[0] : text));
}

const middle = (box) => {
  const [west, south, east, north] = box.split(',').map(Number);
  return [(south + north) / 2, (west + east) / 2];
};

/**
 * @param {import('../state.js').State} state
 * @param {{point: number[], source: string}} here
 * @returns {Promise<{name: string, isStation?: boolean, hasRadius: boolean, point?: number[]}>} the shown name;
 * `point`: the middle
 */
export async function whereName(state, here) {
  if (state.polygon) return {name: t('where.drawn'), hasRadius: false};
  if (state.route) return {name: t('where.alongWay'), hasRadius: false};
  if (state.station) {
    const station = await once(`/v1/stations/${state.station}`);
    return {
      name: [nameOf(station), servicesOf(station)].filter(Boolean).join(', '),
      isStation: true,
      hasRadius: true,
      point: pair(station.geo)
    };
  }
  if (state.area) {
    const areas = await Promise.all(state.area.split(',').map((id) => once(`/v1/areas/${id}`)));
    return {name: areas.map(nameOf).join(', '), hasRadius: false, point: pair(areas[0].geo ?? areas[0].center)};
  }
  const point = state.box ? middle(state.box) : parsePoint(state.at) ?? here.point;
  const names = await namesAround(point).catch(() => []);
  const name = (!state.box && chosen.get(state.at)) || names[0] || nameless(state, here);
  return {name, hasRadius: !state.box, point};
}

/** Where nothing is known to be. */
function nameless(state, {source}) {
  if (state.box) return t('where.map');
  return t({me: 'where.me', hand: 'where.hand', start: 'where.start'}[source]);
}

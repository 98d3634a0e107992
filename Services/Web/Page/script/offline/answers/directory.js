// Provinces with their districts, train lines with their stations: few enough to be read whole.
import {all, one} from '../store.js';
import {byName, list, nameIn} from './list.js';

const whole = (things) => list(things, things.length, {start: 0});

/** An area as lists show it. */
const areaView = ({center, boundary, ...area}) => ({...area, geo: center, hasBoundary: Boolean(boundary)});

export const area = ({id}) => one('areas', id);

export async function areas({values: {kind, parent}, language}) {
  const found =
    (await all('areas')).filter((area) => (!kind || area.kind === kind) && (!parent || area.parent === parent));
  return whole(byName(found, language, nameIn(language)).map(areaView));
}

export const districts = ({id, language}) => areas({values: {kind: 'district', parent: id}, language});

export const station = ({id}) => one('stations', id);

/** What the stations say of their lines. */
export async function lines() {
  const found = new Map();
  for (const {service, line, lineName, lineNames} of await stops()) {
    const known = found.get(line) ?? {id: line, service, name: lineName, names: lineNames ?? {}, stations: 0};
    found.set(line, {...known, stations: known.stations + 1});
  }
  const key = ({service, name, id}) => [service, name, id];
  return whole(
    [...found.values()].sort((a, b) => key(a).reduce((found, part, index) => found || order(part, key(b)[index]), 0)));
}

export async function stations({id}) {
  const found = (await stops()).filter(({line}) => line === id);
  found.sort((a, b) => a.number - b.number || order(a.station.id, b.station.id));
  return whole(found.map(({station, code, number}) => ({...station, code, number})));
}

const stops = async () =>
  (await all('stations')).flatMap((station) => station.stops.map((stop) => ({...stop, station})));

const order = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

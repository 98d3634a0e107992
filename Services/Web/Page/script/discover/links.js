// Where a result leads to.
import {addressOf, defaults} from './state.js';

/**
 * A thing's page; a place's says distances from where the place was found from.
 * @param {import('./state.js').State} state
 */
export function pathOf(state, thing) {
  if ('placeName' in thing) return `/item/${thing.id}`;
  const from = state.station ? {station: state.station}
    : state.area             ? {area: state.area.split(',')[0]}
    : state.at
    ? {at: state.at}
    : {};
  const text = new URLSearchParams(from).toString().replaceAll('%2C', ',');
  return `/place/${thing.id}${text && `?${text}`}`;
}

/** Homes around a station. @param {import('./state.js').State} state */
export const stationPath = (state, {id}) => addressOf({...defaults, kind: 'homes', station: id, radius: state.radius});

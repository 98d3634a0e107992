// The nearest that there is of what was looked for, wherever, and how much there is of it.
import {get, query} from '../core/api.js';
import {listsOf} from './asking.js';
import {nowhere, radii} from './state.js';
import {nameChosen, whereName} from './where/naming.js';

const world = '-180,-90,180,90';

/**
 * @param {import('./state.js').State} state
 * @param {any} here where the reader is
 * @returns {Promise<{city: string, metres: number, parts: any[], part: object}|null>} `part`: how to look there
 */
export async function nearest(state, here) {
  const {point = here.point} = await whereName(state, here);
  const everywhere = {...state, ...nowhere, box: world, reach: ''};
  const first = await nearestOf(listsOf(everywhere, point));
  if (!first) return null;
  const at = `${first.geo.latitude.toFixed(5)},${first.geo.longitude.toFixed(5)}`;
  const city = first.address?.addressLocality ?? (await cityAt(at)) ?? first.name;
  const part = {...nowhere, at, radius: String(radii.most), reach: ''};
  const parts = await totalsOf(listsOf({...state, ...part}, [first.geo.latitude, first.geo.longitude]));
  nameChosen(at, city);
  return {city, metres: first.metres, parts, part};
}

/** Of several lists the first that has something. */
async function nearestOf(asks) {
  for (const {question: {path, ...values}} of asks) {
    const order = path === '/v1/places' ? {sort: 'distance', 'count-cuisines': ''} : {};
    const {items: [one]} = await get(path + query({...values, ...order, limit: 1}));
    if (one) return {...('geo' in one ? one : await get(`/v1/places/${one.place}`)), metres: one.distance};
  }
  return null;
}

async function cityAt(near) {
  const {items} = await get(`/v1/locate${query({near, limit: 4})}`);
  const found = ['city', 'district', 'province'].map((kind) => items.find((item) => item.kind === kind)).find(Boolean);
  return found?.text.split(', ')[0];
}

/** How much each list has. */
export const totalsOf = (asks, signal) => Promise.all(asks.map(async ({name,
  question: {path, ...values}}) => ({name, total: (await get(path + query({...values, limit: 1}), {signal})).total})));

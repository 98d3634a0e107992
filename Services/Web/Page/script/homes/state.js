// Which homes are shown. It stands behind the # of the address, which browsers tell nobody. What somebody looks for is
// kept in this browser; their salary is kept there, too, and is no part of the address, which is for sharing.
import {currencies} from '../core/brand.js';
import {minorUnits} from '../core/formats.js';
import {read, write} from '../core/storage.js';
import {homeTypes} from '../domain/kinds.js';
import {usual} from './affordable.js';

export const defaults = {
  purpose: '',
  budget: '',
  currency: currencies[0],
  types: '',
  areas: '',
  station: '',
  radius: '10',
  sort: 'popular'
};
/** How the result is looked at: in the address, but nothing that somebody looks for. */
const looks = {
  map: ['standard', 'satellite', 'hybrid']
};
export const choices = {
  purpose: ['', 'sale', 'rent'],
  currency: currencies,
  radius: ['2', '5', '10', '20', '50'],
  sort: ['popular', 'newest', 'price'],
};
export const mostAreas = 20;

/** What is kept: what is looked for, and what the budget was made of. */
export const kept = () => ({wish: null, ...read('homes'), income: {...usual, ...read('homes')?.income}});
export const keep = (wish, income) => write('homes', {wish, income});
export const forget = () => write('homes', null);

/** Of the address; what is kept if that says nothing. */
export function readState(fragment) {
  const said = Object.fromEntries(new URLSearchParams(fragment.slice(1)));
  const isSaid = Object.keys(said).length > 0;
  const look = Object.entries(looks).map(([name, all]) => [name, all.find((value) => value === said[name]) ?? all[0]]);
  return {...checked(isSaid ? said : kept().wish ?? {}), ...Object.fromEntries(look)};
}

/** As it may be: what is not understood is as at the start. */
export function checked(values) {
  const state = {...defaults};
  for (const name of Object.keys(defaults)) {
    const value = String(values[name] ?? '');
    if (choices[name] ? choices[name].includes(value) : value) state[name] = value;
  }
  if (!(Number(state.budget) > 0 && Number(state.budget) <= 1e12)) state.budget = '';
  state.types = state.types.split(',').filter((type) => Object.hasOwn(homeTypes, type)).join(',');
  state.areas = state.areas.split(',').filter((id) => /^[a-z0-9-]{1,64}$/.test(id)).slice(0, mostAreas).join(',');
  // Near a station or in areas, not both.
  if (state.areas || !/^[a-z0-9-]{1,64}$/.test(state.station)) state.station = '';
  return state;
}

/** Whether it says more than in what order. */
export const isWish = (state) =>
  Object.keys(defaults).some((name) => name !== 'sort' && state[name] !== defaults[name]);

/** The address of a state; it always says something, so that it is not what is kept. */
export function addressOf(state) {
  const query = new URLSearchParams();
  const usually = (name) => looks[name]?.[0] ?? defaults[name];
  for (const [name, value] of Object.entries(state))
    if (name === 'sort' || (value && value !== usually(name))) query.set(name, value);
  return `/homes#${query.toString().replaceAll('%2C', ',')}`;
}

/** What to ask the API for. */
export function question({purpose, budget, currency, types, areas, station, radius, sort}) {
  return {
    types: types || Object.keys(homeTypes).join(','),
    purpose,
    sort,
    area: areas,
    station,
    radius: (areas || station) && Number(radius) * 1000,
    price: budget && `-${minorUnits(Number(budget), currency)}`,
    currency: budget && currency,
  };
}

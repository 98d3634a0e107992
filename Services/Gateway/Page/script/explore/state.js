// What Explore shows, as the address bar has it.
export const defaults = {
  tab: 'nearby', kind: 'homes', q: '', at: '', radius: '2', types: '', province: '', district: '', inside: '', line: '', station: '',
  sort: '', open: '', budget: '', view: 'list', map: 'standard',
};

export const homeTypes = {
  SingleFamilyResidence: 'type.SingleFamilyResidence', TwinHouse: 'type.TwinHouse', TownHome: 'type.TownHome',
  Townhouse: 'type.Townhouse', Condominium: 'type.Condominium', CommercialBuilding: 'type.CommercialBuilding',
};

export const foodTypes = {
  Restaurant: 'type.Restaurant', CafeOrCoffeeShop: 'type.CafeOrCoffeeShop', FastFoodRestaurant: 'type.FastFoodRestaurant',
  BarOrPub: 'type.BarOrPub',
};

/** The types that a kind stands for. */
const typesOf = {
  homes: Object.keys(homeTypes), food: ['FoodEstablishment'], dishes: [], cinemas: ['MovieTheater'], campus: ['CollegeBuilding'], all: [],
};

export const kinds = Object.keys(typesOf);

/** The types that may be chosen one by one, with their messages. */
export const choosable = (kind) => ({ homes: homeTypes, food: foodTypes }[kind] ?? {});

export function readState(query) {
  const state = { ...defaults };
  for (const name of Object.keys(defaults)) state[name] = query.get(name) ?? defaults[name];
  if (!kinds.includes(state.kind)) state.kind = defaults.kind;
  if (!['nearby', 'area', 'train'].includes(state.tab)) state.tab = defaults.tab;
  return state;
}

/** The address of a state; what is as at the start is left out. */
export function addressOf(state) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) if (value && value !== defaults[name]) query.set(name, value);
  const text = query.toString().replaceAll('%2C', ',');
  return text ? `/?${text}` : '/';
}

/**
 * What to ask the API for; null while something is still to be chosen.
 * @param {number[]} point where the reader is
 */
export function question(state, point) {
  const near = point.map((value) => value.toFixed(5)).join(',');
  const metres = Math.round(Number(state.radius) * 1000);
  if (state.kind === 'dishes') return { path: '/v1/items', near, radius: metres, q: state.q };
  const common = {
    path: '/v1/places', types: state.types || typesOf[state.kind].join(','), q: state.q, sort: state.sort,
    'open-now': state.open && 'true', price: state.budget && `-${Math.round(Number(state.budget) * 100)}`,
    currency: state.budget && (state.kind === 'homes' ? 'THB' : ''),
  };
  if (state.tab === 'area') {
    const area = state.district || state.province;
    return area ? { ...common, area, inside: state.inside && 'true' } : null;
  }
  if (state.tab === 'train') return state.station ? { ...common, station: state.station, radius: metres } : null;
  return { ...common, near, radius: metres };
}

// What the movies' pages show. It stands behind the # of the address: browsers keep that to themselves, while a path
// goes to the server with every request that a page makes (as Referer), also a movie's that was recommended.
export const defaults = {
  view: 'for-you', movie: '', cinema: '', show: '', at: '', spot: '', radius: '5', date: '', genre: '', least: '3',
    q: '', sort: '',
  coming: '', list: 'all', as: '', way: '', within: '', more: '',
};

/** In km; "any" is without a limit. `within` is that of all movies, empty without one. */
export const radii = ['2', '5', '10', 'any'];

/** Lists and pages of their own. */
export const views = ['for-you', 'all', 'cinemas', 'mine', 'critics', 'data'];

/** What stays when one goes on to another page. */
const lasting = ['at', 'spot', 'radius'];

export function readState(fragment = location.hash) {
  const query = new URLSearchParams(fragment.slice(1));
  const state = {...defaults};
  for (const name of Object.keys(defaults)) state[name] = query.get(name) ?? defaults[name];
  // "#mine" is as good as "#view=mine".
  state.view = views.find((view) => query.get(view) === '') ?? state.view;
  if (!radii.includes(state.radius)) state.radius = defaults.radius;
  return state;
}

/** The address of a state. */
export function addressOf(state) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(state))
    if (value && value !== defaults[name]) query.set(name, value);
  if (!state.movie && !state.cinema) query.set('view', state.view);
  return `/movies#${query.toString().replaceAll('%2C', ',')}`;
}

/** The address of another page, from here. */
export function linkTo(state, values) {
  const kept = Object.fromEntries(lasting.map((name) => [name, state[name]]));
  return addressOf({...defaults, ...kept, ...values});
}

/** What the recommender's rule asks: metres and a date. */
export const wishOf = ({radius, date, genre, least}, here) => ({
  near: here.point,
  radius: radius === 'any' ? null : Number(radius) * 1000,
  date,
  genre,
  least: Number(least),
});

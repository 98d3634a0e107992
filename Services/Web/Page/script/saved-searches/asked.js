// What a saved search looks for and where, in words; and the page that shows its result.
import {get, query} from '../core/api.js';
import {digitsOf, money} from '../core/formats.js';
import {nameOf, t} from '../core/messages.js';
import {chipOfTypes, foodTypes, homeTypes, lookOf, typesOf} from '../domain/kinds.js';
import {stationsNear} from '../map/stations.js';
import {cuisineText} from '../domain/place-words.js';

/** In metres. */
const atHand = 300;

const named = {
  ...homeTypes,
  ...foodTypes
};

/** @param {{list: string, query: string}} search as the API has it */
const valuesOf = (search) => /** @type {any} */ (Object.fromEntries(new URLSearchParams(search.query)));

/** @returns {import('../domain/kinds.js').Kind} */
function kindOf({list}, {types}) {
  if (list === 'movies') return 'cinemas';
  return list === 'items' ? 'dishes' : chipOfTypes(types?.split(',')) ?? 'all';
}

/** The sign of a search, and the colour of its kind. */
export function signOf(search) {
  const kind = kindOf(search, valuesOf(search));
  const look = lookOf(kind === 'dishes' ? 'food' : kind);
  return kind === 'all' ? {glyph: /** @type {const} */ ('search'), colour: ''} : look;
}

/** What is looked for, as far as its name does not have it: "Condominium", "For sale", "Under ฿3,000,000". */
export function whatOf(search) {
  const values = valuesOf(search);
  const types = values.types?.split(',') ?? [];
  const kind = kindOf(search, values);
  const what = types.length === 1 && named[types[0]] ? t(named[types[0]])
    : search.list === 'movies'
    ? t('nav.movies')
    : t(`kind.${kind}`);
  const all = [
    what,
    values.q && `“${values.q}”`,
    values.purpose && t(values.purpose === 'rent' ? 'filter.toRent' : 'filter.forSale'),
    values.price && priceOf(values),
    values.cuisine && cuisineText(values.cuisine),
    values.rating && t('filter.rated', {stars: Number(values.rating)}),
  ];
  const name = search.name.toLowerCase();
  return all.filter((one) => one && !name.includes(one.toLowerCase()));
}

function priceOf({price, currency}) {
  const [least, most] =
    (price.includes('-') ? price.split('-') : ['', price]).map((end) => end && money({amount: Number(end), currency}));
  if (!least) return t('filter.under', {price: most});
  return most ? `${least} – ${most}` : `${least} +`;
}

/** Where it looks: "Mo Chit, within 1 km". Empty for everywhere. @returns {Promise<string>} */
export async function whereOf(search) {
  const values = valuesOf(search);
  const name = await placeOf(values).catch(() => '');
  const hasRadius = values.radius && !values.area;
  return [name, hasRadius && t('where.within', {km: Number(values.radius) / 1000})].filter(Boolean).join(', ');
}

async function placeOf({station, area, bbox, polygon, route, near}) {
  if (polygon) return t('where.drawn');
  if (route) return t('where.alongWay');
  if (station) return nameOf(await get(`/v1/stations/${encodeURIComponent(station)}`));
  if (area) {
    const areas = await Promise.all(area.split(',').map((id) => get(`/v1/areas/${encodeURIComponent(id)}`)));
    return areas.map(nameOf).join(', ');
  }
  if (bbox) return t('where.map');
  if (!near) return '';
  // Where districts have no outline, the nearest centre may be another one's: a station at hand is surer.
  const {items: [atHandOne]} =
    await stationsNear({near, radius: atHand}, {limit: 1, start: 0}).catch(() => ({items: []}));
  if (atHandOne) return nameOf(atHandOne);
  const {items} = await get(`/v1/locate${query({near, limit: 4})}`);
  const found = items.find(({kind}) => kind !== 'place');
  return found?.kind === 'district' ? found.text.split(', ')[0] : found?.text ?? '';
}

/** The page with what it finds now; it is asked for as Discover has it in its address. */
export function resultPath(search) {
  if (search.list === 'movies') return '/movies#view=all';
  const values = valuesOf(search);
  const kind = kindOf(search, values);
  const {near, radius, bbox, price, currency, types, q, purpose, cuisine, rating, reach, station, area} = values;
  const isOneOf = types && typesOf[kind].join(',') !== types;
  return `/${query({
    kind,
    q,
    at: station || area || bbox ? '' : near,
    radius: radius && Number(radius) / 1000,
    box: bbox,
    station,
    area,
    inside: values.inside && '1',
    polygon: values.polygon,
    route: values.route,
    types: isOneOf ? types : '',
    price: price && inUnits(price, currency),
    currency: price && currency,
    purpose,
    cuisine,
    rating,
    reach,
  })}`;
}

const inUnits = (price, currency) =>
  price.split('-').map((end) => end && Number(end) / 10 ** digitsOf(currency)).join('-').replace(/^-/, '');

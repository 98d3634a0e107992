// The columns of tables that can be imported, with what they are called and what stands in a template.
import {knows, t} from '../../core/messages.js';

const address = ['street', 'postcode', 'city', 'region', 'country'];
const contact = ['telephone', 'email', 'url'];
const origin = ['source', 'attribution', 'illustrative'];
const ofPlaces = [
  'types', 'description', ...address, ...contact, 'opening_hours', 'time_zone', 'cuisine', 'features', 'screens',
  'image', 'merchant', ...origin
];
const ofOffers = ['purpose', 'price', 'currency', 'promotion', 'subtitle', 'seller'];

/** @type {Record<string, {required: string[], others: string[]}>} by the format's name */
export const tables = {
  places: {required: ['id', 'name', 'latitude', 'longitude'], others: ofPlaces},
  homes: {required: ['id', 'name', 'latitude', 'longitude', 'kind'], others: [...ofOffers, ...ofPlaces]},
  items: {
    required: ['id', 'place', 'name', 'price'],
    others: [
      'currency', 'category', 'description', 'ingredients', 'allergens', 'stock', 'daily_portions', 'tax_rate', 'image',
      'illustrative'
    ]
  },
  areas: {
    required: ['id', 'kind', 'code', 'name', 'latitude', 'longitude'],
    others: ['parent', 'boundary', 'source', 'attribution']
  },
  stations: {
    required: ['id', 'name', 'latitude', 'longitude', 'service', 'line', 'line_name', 'code', 'number'],
    others: ['source', 'attribution']
  },
  people: {required: ['id', 'place', 'name'], others: ['job_title', ...contact, 'image', ...origin]},
  movies: {
    required: ['id', 'name'],
    others: [
      'original_name', 'director', 'actor', 'genre', 'description', 'image', 'minutes', 'content_rating', 'trailer',
      'date_published', 'url', ...origin
    ]
  },
  screenings: {
    required: ['id', 'place', 'movie', 'price', 'seats'],
    others: ['start', 'day', 'time', 'currency', 'tax_rate', 'minutes', 'screen', 'language', 'subtitles', ...origin]
  },
  critics: {required: ['id', 'name'], others: ['given_name', 'family_name', 'media', 'image', 'url', ...origin]},
  ratings: {required: ['critic', 'thing', 'stars'], others: ['review', 'url', ...origin]},
};

/** Names by language have a column for each, too. */
const isName = (column) => /^(line_)?name:[a-z]{2,3}(-[A-Za-z0-9]+)*$/.test(column);

/** Columns that are read but offered only where a file has them: geometry, and what exports write for machines. */
const seldom = [
  'locations', 'boundary', 'opening_hours_text', 'opening_hours_data', 'seller_number', 'number', 'listed_at', 'kind',
  'business_status', 'permanently_closed', 'date_closed'
];

/** @param {string} format @param {string} column */
export const isColumn = (format, column) => isName(column) || tables[format].required.includes(column)
  || tables[format].others.includes(column)
  || (['places', 'homes'].includes(format) && [...ofOffers, ...seldom].includes(column));

/** Words that other forms of the desk have for the same. */
const words = {
  name: 'place.name',
  latitude: 'place.latitude',
  longitude: 'place.longitude',
  types: 'place.kind',
  description: 'place.description',
  street: 'address.streetAddress',
  postcode: 'address.postalCode',
  city: 'address.addressLocality',
  region: 'address.addressRegion',
  country: 'address.addressCountry',
  telephone: 'place.telephone',
  email: 'place.email',
  url: 'place.website',
  opening_hours: 'place.when',
  time_zone: 'place.timeZone',
  screens: 'place.screens',
  image: 'picture.title',
  merchant: 'place.merchant',
  attribution: 'imports.attribution',
  purpose: 'home.purpose',
  price: 'dish.price',
  currency: 'dish.currency',
  promotion: 'home.promotion',
  subtitle: 'listing.subtitle',
  seller: 'home.seller',
  category: 'dish.category',
  ingredients: 'dish.ingredients',
  allergens: 'dish.allergens',
  stock: 'stock.left',
  daily_portions: 'stock.portions',
  tax_rate: 'dish.tax',
};

/** "Name"; a column without words is called as the file calls it: "Content rating". */
export function columnText(column) {
  if (words[column]) return t(words[column]);
  if (knows(`column.${column}`)) return t(`column.${column}`);
  return column.charAt(0).toUpperCase() + column.slice(1).replaceAll('_', ' ');
}

/** What else a column is called in files, as `plain` has it. */
const synonyms = {
  id: 'identifier code key sku',
  name: 'title nom nombre nimi dish',
  latitude: 'lat y breite',
  longitude: 'lon lng long x',
  types: 'type kind',
  kind: 'type',
  category: 'section group',
  description: 'desc text about',
  street: 'address street_address addr_street',
  postcode: 'zip zip_code postal_code plz addr_postcode',
  city: 'town locality addr_city',
  region: 'state province',
  country: 'country_code',
  telephone: 'phone tel telephone_number phone_number mobile',
  email: 'e_mail mail',
  url: 'website web homepage link',
  opening_hours: 'hours',
  time_zone: 'timezone tz',
  price: 'cost amount preu precio hinta',
  stock: 'quantity qty left',
  image: 'picture photo img images pictures',
  tax_rate: 'tax vat',
  place: 'place_id restaurant shop cinema',
  movie: 'film movie_id',
  start: 'starts start_time begins',
  minutes: 'duration length runtime',
  critic: 'critic_id reviewer expert user user_id userid',
  thing: 'movie film place movie_id movieid item',
  stars: 'rating score',
};

const plain = (text) =>
  text.normalize('NFD').toLowerCase().replace(/\p{M}/gu, '').replace(/[^\p{L}\p{N}]+/gu, '_').replace(/^_+|_+$/g, '');

/**
 * Guesses from a header which of its columns is which of ours.
 * @param {string} format @param {string[]} header @returns {Map<string, string>} the file's columns by ours
 */
export function guess(format, header) {
  const found = new Map();
  const free = () => header.filter((name) => name && ![...found.values()].includes(name));
  for (const name of header)
    if (isColumn(format, name) && !found.has(name)) found.set(name, name);
  const {required, others} = tables[format];
  for (const column of [...required, ...others].filter((one) => !found.has(one))) {
    const known = [column, plain(columnText(column)), ...(synonyms[column] ?? '').split(' ')].filter(Boolean);
    const name = known.map((word) => free().find((one) => plain(one) === word)).find(Boolean);
    if (name) found.set(column, name);
  }
  return found;
}

/** What a template's one row says. */
const samples = {
  id: 'my-first',
  place: 'cafe-ona',
  name: 'Ona',
  latitude: '41.4036',
  longitude: '2.1744',
  types: 'CafeOrCoffeeShop',
  street: 'Carrer Major 1',
  postcode: '08001',
  city: 'Barcelona',
  country: 'ES',
  opening_hours: 'Mo-Fr 09:00-18:00',
  time_zone: 'Europe/Madrid',
  price: '4.60',
  currency: 'EUR',
  ingredients: 'milk; coffee',
  allergens: 'milk',
  kind: 'townhouse',
  purpose: 'sale',
  code: '01',
  service: 'BTS',
  line: 'sukhumvit',
  line_name: 'Sukhumvit',
  number: '1',
  movie: 'little-comet',
  seats: '80',
  start: '2027-01-31 19:30',
  minutes: '96',
  critic: 'critic-my-first',
  thing: 'movie-little-comet',
  stars: '3.7',
};
const sampleOf = {
  areas: {kind: 'district'},
  homes: {price: '250000'}
};

/**
 * A header and one row.
 * @param {string} format @param {Record<string, string>} constants what rows need not say @returns {string[][]}
 */
export function template(format, constants) {
  const {required, others} = tables[format];
  const columns = [...required, ...others].filter((one) => !constants[one] && !['day', 'time'].includes(one));
  return [columns, columns.map((column) => sampleOf[format]?.[column] ?? samples[column] ?? '')];
}

// Pins as elements. What a pin says never depends on colour: the kind is a glyph and a shape, the rating a number.
import {h} from '../core/element.js';
import {icon} from '../core/icons.js';
import {digitsOf} from '../core/formats.js';
import {language, t} from '../core/messages.js';

/** @typedef {'food'|'home'|'cinema'|'campus'|'train'|'place'} PinKind */

/** Above 4.5 great, above 3.5 good, else fair; without a rating unrated. */
export function ratingClass(average) {
  if (average === null || average === undefined) return 'unrated';
  return average > 4.5 ? 'great' : average > 3.5 ? 'good' : 'fair';
}

/** The average of a place's ratings; undefined without any. */
export const averageOf = (place) => place.rating?.average ?? place.aggregateRating?.ratingValue;

// As search counts them (Services/Search/Clusters/PlaceKind.swift).
const homes = [
  'Condominium',
  'SingleFamilyResidence',
  'TwinHouse',
  'TownHome',
  'Townhouse',
  'CommercialBuilding',
  'Residence',
];
const houses = ['SingleFamilyResidence', 'TwinHouse', 'TownHome', 'Townhouse'];
const foods = [
  'FoodEstablishment',
  'Restaurant',
  'CafeOrCoffeeShop',
  'FastFoodRestaurant',
  'BarOrPub',
  'Bakery',
  'IceCreamShop',
];

/** @returns {PinKind} */
export function kindOf(types = []) {
  const is = (list) => types.some((type) => list.includes(type));
  if (is(homes)) return 'home';
  if (types.includes('MovieTheater')) return 'cinema';
  if (is(['CollegeBuilding', 'EducationalOrganization'])) return 'campus';
  if (is(['TrainStation', 'SubwayStation'])) return 'train';
  return is(foods) ? 'food' : 'place';
}

// What else a town has, by the general type.
/** @type {Record<string, import('../core/icons.js').IconName>} */
const places = {
  Store: 'shop',
  ShoppingCenter: 'shop',
  FinancialService: 'money',
  MedicalOrganization: 'heart',
  LodgingBusiness: 'moon',
  AutomotiveBusiness: 'car',
  Museum: 'ticket',
  EntertainmentBusiness: 'ticket',
  PerformingArtsTheater: 'ticket',
  TouristAttraction: 'camera',
};

/**
 * Homes have a glyph for each of their types: houses, condominiums, others; what is of no other kind one by what it is
 * for. @returns {import('../core/icons.js').IconName|undefined}
 */
export function glyphOf(types = []) {
  const kind = kindOf(types);
  if (kind === 'place') return places[types.find((type) => places[type])];
  if (kind !== 'home') return undefined;
  if (types.includes('Condominium')) return 'tower';
  return types.some((type) => houses.includes(type)) ? 'home' : 'shop';
}

/** The icon of a kind, and the class that gives its colour and its shape. */
/** @type {Record<PinKind, import('../core/icons.js').IconName>} */
const icons = {
  food: 'food',
  home: 'home',
  cinema: 'film',
  campus: 'campus',
  train: 'train',
  place: 'pin'
};
const classes = {
  place: ''
};
const classOf = (kind) => classes[kind] ?? `k-${kind}`;

const rings = {
  great: 'high',
  good: 'mid',
  fair: 'low',
  unrated: 'none'
};

/**
 * A pin with what it says: a rating, a price, a letter.
 * @param {object} look
 * @param {PinKind} [look.kind]
 * @param {import('../core/icons.js').IconName} [look.glyph] instead of the kind's, such as that of a type of homes
 * @param {number|null} [look.rating] the average, null without ratings; without it and without `text` there is only
 *   the kind
 * @param {string} [look.text] instead of the rating, such as a price
 * @param {boolean} [look.isPicked]
 * @param {string} [look.name] what a reader of the screen hears; without it the pin is for the eyes only
 * @param {(event: Event) => void} [look.onclick] makes it a button
 */
export function pinElement(
  {kind = 'place', glyph = icons[kind], rating, text, isPicked = false, name, onclick, ...more}) {
  const said = text ?? (rating === undefined || rating === null ? null : number(rating));
  return h(onclick ? 'button' : 'span', {
    class: ['pin', classOf(kind), !said && 'bare'].filter(Boolean).join(' '),
    onclick,
    type: onclick && 'button',
    title: name,
    'aria-label': name,
    role: !onclick && name && 'img',
    'aria-hidden': !name && !onclick && 'true',
    'aria-pressed': onclick && String(isPicked),
    ...more,
  },
    h('span', {class: 'g'}, icon(glyph)), said && h('span', {}, said));
}

/**
 * A small pin without words, for what is not among the best; its ring has the rating's colour, its name says it.
 * @param {{kind?: string, rating?: number|null, name: string, onclick: () => void, isPicked?: boolean}} look
 */
export const dotElement = ({kind = 'place', rating, name, onclick, isPicked = false}) => h('button', {
  type: 'button',
  class: `dotpin ${classOf(kind)} ${rating === undefined ? '' : rings[ratingClass(rating)]}`,
  'aria-label': name,
  title: name,
  onclick,
  'aria-pressed': String(isPicked),
});

/** A dot of a rating, for legends. @param {keyof typeof rings} rating */
export const dotSample = (rating) => h('span', {class: `dotpin ${rings[rating]}`, 'aria-hidden': 'true'});

/** A round stop of a way: a number, or A and B. */
export const stopElement = ({text, name, onclick}) => h(onclick ? 'button' : 'span', {
  class: 'stop-pin',
  type: onclick && 'button',
  onclick,
  'aria-label': name,
  title: name,
  role: !onclick && name && 'img',
},
  text);

/**
 * Many places as one.
 * @param {{count: number, kinds: Record<string, number>, name: string, onclick: () => void}} cluster
 */
export function clusterElement({count, kinds, name, onclick}) {
  const parts = Object.entries(kinds).filter(([, part]) => part > 0).sort(([, a], [, b]) => b - a);
  const look = parts.length > 1 ? 'mixed' : classOf(parts[0]?.[0] ?? 'place');
  const element = h('button', {type: 'button', class: `cluster ${look}`, 'aria-label': name, title: name, onclick},
    h('span', {}, count.toLocaleString(language)));
  if (parts.length > 1) element.style.setProperty('--ring', ringOf(parts));
  return element;
}

/** The ring of a cluster of several kinds, each with its part, as stops of a gradient. */
function ringOf(parts) {
  const whole = parts.reduce((sum, [, part]) => sum + part, 0);
  let sum = 0;
  return parts
    .map(([kind, part]) => {
      sum += part;
      return `var(--kind-${kind}, var(--ink-2)) 0 ${(sum / whole * 100).toFixed(1)}%`;
    })
    .join(', ');
}

/**
 * A price as short as a pin is: the least of a range, "฿2.1M", "฿9.5K/mo".
 * @param {{min: number, currency: string}} range @param {boolean} isRent
 */
export function pinPrice({min, currency}, isRent) {
  const price =
    new Intl
      .NumberFormat(language, {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
        notation: 'compact',
        maximumSignificantDigits: 3,
      })
      .format(min / 10 ** digitsOf(currency));
  return isRent ? t('price.perMonth', {price}) : price;
}

const number = (rating) => rating.toLocaleString(language, {minimumFractionDigits: 1, maximumFractionDigits: 1});

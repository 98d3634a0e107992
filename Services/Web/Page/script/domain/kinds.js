// The kinds of things that Discover shows, each with its icon, its colour and the types that it stands for.
import {offers} from '../core/brand.js';

export const homeTypes = {
  SingleFamilyResidence: 'type.SingleFamilyResidence',
  TwinHouse: 'type.TwinHouse',
  TownHome: 'type.TownHome',
  Townhouse: 'type.Townhouse',
  Condominium: 'type.Condominium',
  CommercialBuilding: 'type.CommercialBuilding',
};

export const foodTypes = {
  Restaurant: 'type.Restaurant',
  CafeOrCoffeeShop: 'type.CafeOrCoffeeShop',
  FastFoodRestaurant: 'type.FastFoodRestaurant',
  BarOrPub: 'type.BarOrPub',
};

/** The general types of what a town has; they are chosen among where all kinds are shown. */
export const townTypes = Object.fromEntries([
  'FoodEstablishment', 'Store', 'FinancialService', 'MedicalOrganization', 'HealthAndBeautyBusiness', 'LodgingBusiness',
  'AutomotiveBusiness', 'EntertainmentBusiness', 'SportsActivityLocation', 'CivicStructure'
].map((type) => [type, `type.${type}`]));

/**
 * @typedef {'food'|'homes'|'cinemas'|'campus'|'stations'} Chip a kind with a chip of its own
 * @typedef {Chip|'dishes'|'all'} Kind dishes are under the chip of food; "all" is no chip pressed
 */

/** @type {Record<Chip, {glyph: import('../core/icons.js').IconName, colour: string}>} */
const looks = {
  food: {glyph: 'food', colour: 'k-food'},
  homes: {glyph: 'home', colour: 'k-home'},
  cinemas: {glyph: 'film', colour: 'k-cinema'},
  campus: {glyph: 'campus', colour: 'k-campus'},
  stations: {glyph: 'train', colour: 'k-train'},
};

export const lookOf = (chip) => looks[chip];

/** The types that a kind stands for; none for any. @type {Record<Kind, string[]>} */
export const typesOf = {
  food: ['FoodEstablishment'],
  dishes: [],
  homes: Object.keys(homeTypes),
  cinemas: ['MovieTheater'],
  campus: ['CollegeBuilding'],
  stations: [],
  all: [],
};

export const kinds = Object.keys(typesOf);

/** The module of the deployment that a chip belongs to; trains are there for all. */
const moduleOf = {
  food: 'food',
  homes: 'homes',
  cinemas: 'movies',
  campus: 'campus'
};

/** The chips of what this deployment offers. */
export const chips = () => Object.keys(looks).filter((chip) => !moduleOf[chip] || offers(moduleOf[chip]));

/** With what Discover begins. */
export const firstKind = () => chips()[0] ?? 'all';

/** The chip that is pressed for a kind; null for none. */
export const chipOf = (kind) => (kind === 'dishes' ? 'food' : kind === 'all' ? null : kind);

/** The types that may be chosen one by one, with their messages. */
export const choosable = (kind) => ({homes: homeTypes, food: foodTypes, all: townTypes}[kind] ?? {});

/** The kind of a place, as cards and pins draw it. @returns {Chip|null} */
export function chipOfTypes(types = []) {
  if (types.some((type) => type in homeTypes || type === 'Residence')) return 'homes';
  if (types.includes('MovieTheater')) return 'cinemas';
  if (types.some((type) => ['CollegeBuilding', 'EducationalOrganization'].includes(type))) return 'campus';
  return types.some((type) => type in foodTypes || type === 'FoodEstablishment') ? 'food' : null;
}

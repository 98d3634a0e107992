// Pins: their form says the kind of thing, their sign and colour the rating.
const signs = { great: '★', good: '◆', fair: '▼', unrated: '○', picked: '●', start: 'A', end: 'B' };

/** Above 4.5 great, above 3.5 good, else fair; without a rating unrated. */
export function ratingClass(average) {
  if (average === null || average === undefined) return 'unrated';
  return average > 4.5 ? 'great' : average > 3.5 ? 'good' : 'fair';
}

/** The average of a place's ratings; undefined without any. */
export const averageOf = (place) => place.rating?.average ?? place.aggregateRating?.ratingValue;

const condominiums = ['Condominium'];
const houses = ['SingleFamilyResidence', 'TwinHouse', 'TownHome', 'Townhouse'];
const homes = [...condominiums, ...houses, 'CommercialBuilding', 'Residence'];

/** house, condominium, other (a home of another kind), food, cinema, building, place. */
export function formOf(types) {
  const is = (list) => types.some((type) => list.includes(type));
  if (is(condominiums)) return 'condominium';
  if (is(houses)) return 'house';
  if (is(homes)) return 'other';
  if (types.includes('MovieTheater')) return 'cinema';
  if (is(['CollegeBuilding', 'EducationalOrganization'])) return 'building';
  return is(['FoodEstablishment', 'Restaurant', 'CafeOrCoffeeShop', 'FastFoodRestaurant', 'BarOrPub']) ? 'food' : 'place';
}

// In a square of 32; the tip is below the middle.
const forms = {
  house: 'M16 2 30 14H26V25H19L16 31 13 25H6V14H2Z',
  condominium: 'M8 2H24V25H19L16 31 13 25H8Z',
  other: 'M16 2 29 11 25 25H19L16 31 13 25H7L3 11Z',
  food: 'M16 2A12 12 0 0 1 20 25L16 31 12 25A12 12 0 0 1 16 2Z',
  cinema: 'M2 4H30V24H20L16 31 12 24H2Z',
  building: 'M4 9 16 2 28 9V25H19L16 31 13 25H4Z',
  place: 'M16 2C24 2 28 8 28 13 28 20 16 31 16 31S4 20 4 13C4 8 8 2 16 2Z',
};

/** A pin as an element, also for legends. */
export function pinElement({ form = 'place', rating = 'unrated' }) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 32 32');
  svg.setAttribute('class', `pin ${rating}`);
  svg.setAttribute('aria-hidden', 'true');
  const outline = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  outline.setAttribute('d', forms[form]);
  const sign = document.createElementNS('http://www.w3.org/2000/svg', 'text');
  for (const [name, value] of Object.entries({ x: 16, y: 20, 'text-anchor': 'middle' })) sign.setAttribute(name, value);
  sign.textContent = signs[rating] ?? rating;
  svg.append(outline, sign);
  return svg;
}

/** `drops` lets it fall into its place. */
export const pinIcon = (L, look) => L.divIcon({
  className: `pin-box${look.drops ? ' drops' : ''}`, html: pinElement(look), iconSize: [32, 32], iconAnchor: [16, 31], popupAnchor: [0, -28],
});

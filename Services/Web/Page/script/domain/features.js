// What places have, offer or allow, in the reader's words.
import {t} from '../core/messages.js';

/** The names of `PlaceFeature` in the API. */
export const features = [
  'wheelchair',
  'toilets',
  'accessible-toilets',
  'changing-table',
  'high-chairs',
  'kids-area',
  'dogs',
  'parking',
  'wifi',
  'outdoor-seating',
  'air-conditioning',
  'live-music',
  'smoking',
  'smoke-free',
  'takeaway',
  'delivery',
  'drive-through',
  'reservations',
  'lunch',
  'microbrewery',
  'atm',
  'cards',
  'bitcoin',
  'vegan',
  'vegetarian',
  'halal',
  'kosher',
  'organic',
  'gluten-free',
  'lactose-free',
];

/** @param {{amenityFeature?: Record<string, boolean>}} place @returns {{name: string, has: boolean, text: string}[]} */
export const featuresOf = ({amenityFeature = {}}) => features.filter((name) => name in amenityFeature).map((name) => ({
  name,
  has: amenityFeature[name],
  text: amenityFeature[name] ? t(`feature.${name}`) : t('feature.no', {what: t(`feature.${name}`)}),
}));

import {burger, bread, pastry, pizza, sandwich, tacos} from './breads.js';
import {curry, noodles, pot, rice, soup} from './bowls.js';
import {beer, coffee, cup, drink, wine} from './glasses.js';
import {breakfast, grill, pasta, salad, seafood, starter, sushi, vegetables} from './plates.js';
import {dessert, iceCream} from './sweets.js';

/** What can be drawn of food. Some stand and are seen from the side, the others from above. */
export const drawers = {
  beer,
  bread,
  breakfast,
  burger,
  coffee,
  cup,
  curry,
  dessert,
  drink,
  'ice-cream': iceCream,
  noodles,
  pasta,
  pastry,
  pizza,
  pot,
  rice,
  salad,
  sandwich,
  seafood,
  grill,
  soup,
  starter,
  sushi,
  tacos,
  vegetables,
  wine: (chance, words) => wine(words),
};
export const stands = ['beer', 'burger', 'cup', 'drink', 'ice-cream', 'wine'];

/** @type {[RegExp, string[]][]} */
const cuisines = [
  [/isan|laos/, ['salad', 'grill', 'soup', 'rice', 'drink']],
  [/noodle|ramen|ก๋วยเตี๋ยว|vietnam/, ['noodles', 'soup', 'starter', 'salad', 'drink']],
  [
    /thai|ไทย|อาหารตามสั่ง/,
    ['curry', 'noodles', 'rice', 'salad', 'soup', 'grill', 'drink']
  ],
  [/sushi|japan/, ['sushi', 'noodles', 'rice', 'soup', 'starter']],
  [/suki|hot.?pot|shabu/, ['pot', 'vegetables', 'starter', 'noodles']],
  [/korea/, ['rice', 'pot', 'grill', 'starter', 'noodles']],
  [/chin|asia|cantonese|dim.?sum/, ['noodles', 'starter', 'rice', 'soup', 'vegetables']],
  [/pizza/, ['pizza', 'salad', 'pasta', 'bread']],
  [/ital|pasta/, ['pasta', 'pizza', 'salad', 'bread', 'dessert']],
  [/burger|hamburg|american|hot.?dog|diner/, ['burger', 'drink', 'starter']],
  [/kebab|turk|leban|arab|falafel|syria|moroc|greek|mediterr/, ['tacos', 'grill', 'salad', 'starter', 'bread']],
  [/mexic|taco|latin|peru|argent|brazil|south.?america/, ['tacos', 'grill', 'salad', 'seafood', 'rice']],
  [/india|nepal|curry|bangla|tibet/, ['curry', 'rice', 'bread', 'soup', 'drink']],
  [/seafood|fish|marisc/, ['seafood', 'salad', 'rice', 'soup', 'starter']],
  [/chicken|grill|bbq|barbecue|steak|german|austria|asador/, ['grill', 'salad', 'vegetables', 'starter', 'bread']],
  [/vegetar|vegan|salad|health/, ['salad', 'vegetables', 'curry', 'soup', 'drink']],
  [/ice.?cream|gelat|frozen|bingsu|helad/, ['ice-cream']],
  [/coffee|café|cafe|tea/, ['coffee', 'pastry', 'cup', 'dessert']],
  [/cake|pastry|patisserie|baker|donut|dessert|crep|churr|pancake/, ['pastry', 'dessert', 'coffee', 'bread']],
  [/sandwich|bagel|deli|breakfast|brunch/, ['sandwich', 'breakfast', 'coffee', 'salad']],
  [
    /tapas|spanish|catalan|regional|basque|galic|paella|local/,
    ['rice', 'starter', 'seafood', 'bread', 'salad', 'grill']
  ],
  [/french|europ|international|western|fusion|swiss|english/, ['pasta', 'grill', 'salad', 'soup', 'dessert', 'bread']],
  [/bar|pub|beer|wine|cocktail/, ['beer', 'wine', 'drink', 'starter']],
];
const byType = {
  CafeOrCoffeeShop: ['coffee', 'pastry', 'dessert', 'sandwich'],
  FastFoodRestaurant: ['burger', 'drink', 'starter'],
  BarOrPub: ['beer', 'wine', 'drink'],
  IceCreamShop: ['ice-cream'],
  Bakery: ['pastry', 'bread', 'coffee'],
  Brewery: ['beer'],
  Winery: ['wine'],
};
const anything =
  ['rice', 'salad', 'grill', 'soup', 'pasta', 'starter', 'vegetables', 'noodles', 'curry', 'bread', 'seafood'];

/** What stands on the tables of a place, most telling first. */
export function kindsOfPlace(types, text, chance) {
  const found = cuisines.filter(([word]) => word.test(text)).flatMap(([, kinds]) => kinds);
  if (found.length > 0) return [...new Set(found)];
  return byType[types.find((type) => byType[type])] ?? chance.some(anything, 5);
}

import {burger, bread, pastry, pizza, sandwich, tacos} from './breads.js';
import {curry, noodles, pot, rice, soup} from './bowls.js';
import {beer, coffee, cup, drink, wine} from './glasses.js';
import {breakfast, grill, pasta, salad, seafood, starter, sushi, vegetables} from './plates.js';
import {bagel, balls, creamy, dipped, eggs, fries, pies, plain, potatoes, rings, shells, stack, wrap} from './sides.js';
import {dessert, iceCream} from './sweets.js';

/** What can be drawn of food. Some stand and are seen from the side, the others from above. */
export const drawers = {
  bagel,
  balls,
  beer,
  bread,
  breakfast,
  burger,
  coffee,
  creamy,
  cup,
  curry,
  dessert,
  dipped,
  drink,
  eggs,
  fries,
  'ice-cream': iceCream,
  noodles,
  pasta,
  pastry,
  pies,
  pizza,
  plain,
  pot,
  potatoes,
  rice,
  rings,
  salad,
  sandwich,
  seafood,
  grill,
  shells,
  soup,
  stack,
  starter,
  sushi,
  tacos,
  vegetables,
  wrap,
  wine: (chance, words) => wine(words),
};
export const stands = ['beer', 'burger', 'cup', 'drink', 'ice-cream', 'wine'];

/**
 * What a name says so plainly that its category does not matter, the first that fits. @type {[string, ...RegExp[]][]}
 */
const plainly = [
  [
    'plain', /moussaka|quiche|pretzel|cheese plate|pork rinds|rice cakes|cream puff|baklava|maize cake|couscous/,
    /octopus|\bcrab in|crab curry/
  ],
  ['eggs', /marinated egg|devilled egg|huevos rellenos/],
  ['breakfast', /broken eggs|oyster omelette/],
  ['rings', /onion rings|calamari|squid|aros de cebolla|anelles|sipulirenkaat|หอมทอด/],
  ['dipped', /nachos|guacamole|quesadilla|hummus|tzatziki|aubergine dip|baba gan|potato salad|russian salad/],
  ['seafood', /fish and chips|prawn tempura/],
  [
    'fries',
    /\bchips\b|\bfries\b|churro|xurro|patatas fritas|patates fregides|ranskalaiset|เฟรนช์ฟราย/
  ],
  ['potatoes', /(roast|baked|spicy|fried) potato|patatas bravas|patates braves/],
  ['pies', /empanada|samosa/],
  ['balls', /falafel plate|falafel$|meatball|albóndigas|mandonguilles/],
  ['wrap', /burrito|\bwrap\b|dürüm|durum|enchilada/],
  ['shells', /mussel|cockle|clam|oyster|mejillones|musclos|หอยแมลงภู่|หอยแครง/],
  ['stack', /pancake(?! with (prawn|mussel|pork))|crêpe(?! with ham)|hotcake|ohukai/],
  ['creamy', /yogh?urt|rice pudding|porridge|arroz con leche|arròs amb llet/],
  ['bagel', /bagel/],
  ['bread', /banana bread/],
  ['curry', /kung pao|sweet and sour/],
  ['vegetables', /(grilled|roasted) (spring onion|vegetable|aubergine|asparagus)/],
];

// Words of a dish's names, the first that fit count: in English, then in Thai, Spanish, Catalan and Finnish.
/** @type {[string, ...RegExp[]][]} */
const words = [
  [
    'ice-cream',
    /ice cream|sorbet|shaved ice|gelato|split|ไอศกรีม|ไอติม|helado|gelat|jäätelö/
  ],
  [
    'coffee', /espresso|cappuccino|latte|flat white|americano|\bcoffee|cortado|hot chocolate/,
    /กาแฟ|ลาเต้|café (solo|con)|cafè (sol|amb)|kahvi/
  ],
  [
    'drink',
    /juice|smoothie|shake|soda|lemonade|iced|\btea\b|\blassi\b|ayran|\bwater|beer|wine|vermouth|gin and|coconut$/,
    /น้ำส้ม|ชาไทย|ชาเย็น|เบียร์|ไวน์|ปั่น|zumo|suc de|refresco|cerveza|cervesa|\bvino\b|mehu|olut|horchata/
  ],
  ['pizza', /pizza|พิซซ่า/],
  ['burger', /burger|เบอร์เกอร์|hamburgues|hampurilai/],
  ['tacos', /taco|burrito|quesadilla|enchilada|dürüm|durum|wrap|nachos|guacamole|gyros/],
  [
    'sushi', /sushi|nigiri|sashimi|california roll|salmon roll|cucumber roll|rolls in seaweed|maki|tempura|ซูชิ/
  ],
  ['pot', /hot pot|suki|for the pot|shabu|สุกี้|ชาบู/],
  [
    'noodles', /noodle|ramen|udon|soba|pad thai|\bpho\b|laksa/,
    /ก๋วยเตี๋ยว|ผัดไทย|บะหมี่|ราเมน|fideos|fideus|nuudeli|tallarines/
  ],
  [
    'pasta',
    /spaghetti|pasta|penne|lasagn|gnocchi|carbonara|ravioli|macarron|cannelloni|พาสต้า|สปาเกตตี/
  ],
  ['curry', /curry|masala|massaman|rogan|panang|แกง|มัสมั่น/],
  ['salad', /salad|tabbouleh|papaya|coleslaw|ส้มตำ|ลาบ|ensalada|amanida|salaatti/],
  ['soup', /soup|stew|broth|ต้ม|ซุป|sopa|crema de|caldo|keitto|gazpacho/],
  [
    'breakfast',
    /eggs|omelette|breakfast|pancake|granola|crêpe|ไข่เจียว|tortilla|huevos|truita|aamiainen/
  ],
  [
    'pastry', /croissant|doughnut|donut|muffin|churro|cream puff|pretzel|banana bread|cruas|ครัวซอง|pulla/
  ],
  [
    'dessert', /cake|\btart\b|pudding|flan|mousse|tiramisu|panna cotta|brownie|mango|custard|dessert|baklava|fruit/,
    /ขนม(?!ปัง|จีน)|เค้ก|postre|kakku/
  ],
  ['sandwich', /sandwich|baguette|bagel|toast|bikini|döner|แซนด์วิช|bocadillo|entrepà|voileipä/],
  ['rice', /\brice|paella|risotto|biryani|bibimbap|beef bowl|ข้าว|arroz|arròs|riisi/],
  ['bread', /naan|\bbread|pita|focaccia|\bpan\b|leipä|roti/],
  [
    'seafood', /fish|prawn|shrimp|squid|octopus|mussel|oyster|crab|salmon|\bcod\b|bass|anchov|seafood/,
    /ปลา|กุ้ง|หมึก|ปู|หอย|marisc|pescado|peix|gamb|kala/
  ],
  [
    'grill', /grill|skewer|kofta|steak|rib|chop|sausage|wurst|chicken|pork|beef|lamb|duck|ham\b|veal/,
    /ย่าง|ไก่|หมู|เนื้อ|parrilla|brasa|pollo|pollastre|carne|lihaa/
  ],
  ['vegetables', /vegetable|spinach|aubergine|pepper|potato|mushroom|ผัก|verdura|verdures|patata|kasvis/],
  [
    'starter',
    /roll|dumpling|croquette|gyoza|momo|olive|\bnuts|soybean|edamame|sausage|tapa|ของว่าง|เกี๊ยว/
  ],
];

// Which drawing stands for a category of the menu, and which others its words may choose instead.
const categories = {
  meat: ['grill', 'tacos', 'curry', 'pot', 'salad', 'soup'],
  starter: ['starter', 'bread', 'tacos', 'pastry', 'vegetables', 'breakfast'],
  seafood: ['seafood', 'sushi'],
  fish: ['seafood', 'sushi'],
  soup: ['soup', 'pot'],
  noodles: ['noodles', 'pot'],
  rice: ['rice', 'sushi'],
  sandwich: ['sandwich', 'tacos', 'burger'],
  vegetables: ['vegetables', 'sushi', 'grill', 'pot'],
  pastry: ['pastry', 'dessert'],
  dessert: ['dessert', 'ice-cream', 'pastry', 'breakfast'],
  breakfast: ['breakfast', 'sandwich'],
  drink: ['drink', 'coffee'],
  main: ['grill', ...Object.keys(drawers)],
  cake: ['dessert', 'pastry'],
  tea: ['drink'],
  beverage: ['drink', 'coffee'],
};

/** Which drawing stands for a dish: its category's, or what the words of its names say more closely. */
export function kindOfItem(text, category = '') {
  const says = ([, ...said]) => said.some((word) => word.test(text));
  const plain = plainly.find(says)?.[0];
  if (plain) return plain;
  const named = category.toLowerCase();
  const [kind, ...closer] = categories[named] ?? (drawers[named] ? [named] : ['starter', ...Object.keys(drawers)]);
  const closest = words.find((one) => closer.includes(one[0]) && says(one))?.[0];
  // Of these the drawing shows one thing in particular: others get a plain plate.
  const isParticular = ['starter', 'breakfast'].includes(kind);
  return closest ?? (isParticular && !words.some((one) => one[0] === kind && says(one)) ? 'plain' : kind);
}

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

import {drawers as common} from './kinds.js';
import {bagel, balls, creamy, dipped, eggs, fries, pies, plain, potatoes, rings, shells, stack, wrap} from './sides.js';

/** What can be drawn of a dish: what stands on the tables of places, and what is small, fried or dipped. */
export const drawers = {
  ...common,
  bagel,
  balls,
  creamy,
  dipped,
  eggs,
  fries,
  pies,
  plain,
  potatoes,
  rings,
  shells,
  stack,
  wrap,
};

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
  main: ['grill', ...Object.keys(common)],
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
  const [kind, ...closer] = categories[named] ?? (common[named] ? [named] : ['starter', ...Object.keys(common)]);
  const closest = words.find((one) => closer.includes(one[0]) && says(one))?.[0];
  // Of these the drawing shows one thing in particular: others get a plain plate.
  const isParticular = ['starter', 'breakfast'].includes(kind);
  return closest ?? (isParticular && !words.some((one) => one[0] === kind && says(one)) ? 'plain' : kind);
}

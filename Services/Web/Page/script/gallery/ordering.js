import {howBox} from '../ordering/checkout/how-box.js';
import {optionsForm} from '../ordering/cart/options-form.js';
import {payBox, tipBox} from '../ordering/checkout/pay-box.js';
import {placeBlock} from '../ordering/cart/place-block.js';
import {priceWith} from '../ordering/cart/cart.js';
import {refusalNote} from '../ordering/checkout/refusal-box.js';
import {sumContent} from '../ordering/checkout/sum-box.js';
import {tipOf} from '../ordering/checkout/tip.js';
import {h, fill} from '../core/element.js';
import {money} from '../core/formats.js';
import {baht, lines, place, placeName, salad, soon, still} from './samples.js';

const nothing = () => {};
const sum = baht(17000);
const offer = /** @type {any} */ ({
  isKnown: true,
  methods: ['pick-up', 'delivery', 'table'],
  soonest: {readyAt: soon(15)},
  days: 2,
  date: null,
  slots: [45, 60, 75].map((count) => ({startTime: soon(count)}))
});

export const ordering = () => ['Ordering',
  'What has to be chosen is chosen; what is out can be read. The button carries the sum.',
  h('div', {class: 'tiles'}, h('div', {class: 'box'}, choosing()),
    still(
      placeBlock({place, name: placeName, lines}, {isOnly: true, isLocked: false, others: [], notes: {of: () => []}})),
    h('div', {class: 'box'}, drawn((draw) => howBox(offer, {changed: draw, on: draw, names: () => placeName}))),
    h('div', {class: 'box'},
      drawn((draw) => [payBox({isKnown: true, methods: ['at-place', 'online', 'bank-transfer'], wouldTransfer: false},
                         'online', draw),
              tipBox(sum, {changed: draw, tell: nothing})])),
    h('section', {class: 'box', 'aria-labelledby': 'sum-title'}, still(sumContent(lines, {
      fees: [baht(3000)],
      tip: tipOf({percent: 10}, sum),
      offer: {minimums: [{place, least: baht(20000)}]},
      isKnown: true,
      isOnline: true,
      isWaiting: false,
      begin: nothing,
      cancel: nothing
    }))),
    refusalNote({
      lines,
      reason: {
        code: 'price-changed',
        item: lines[0].item,
        changes: [
          {item: lines[0].item, line: 0, was: baht(5500), is: baht(6000)}, {item: lines[1].item, line: 1, was: 1, is: 0}
        ]
      }
    }))];

function choosing() {
  const price = h('span', {class: 'num price'});
  const form = optionsForm(salad, {changed: () => draw()});
  const draw = () => fill(price, money(priceWith(salad.price, form.value())));
  draw();
  return [
    h('h3', {}, salad.name), form.element,
    h('button', {type: 'button', class: 'btn primary wide between'}, 'Add to order', price)
  ];
}

/** A part that is drawn anew by what was chosen in it. */
function drawn(make) {
  const element = h('div', {class: 'col gap4'});
  const draw = () => {
    const focused = element.contains(document.activeElement) && document.activeElement.id;
    fill(element, make(draw));
    if (focused) document.getElementById(focused)?.focus();
  };
  draw();
  return element;
}

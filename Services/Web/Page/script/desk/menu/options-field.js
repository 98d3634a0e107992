// What a dish lets its customer choose: groups of choices, each with a difference of price, a stock if it has one, and
// a switch.
import {h, fill} from '../../core/element.js';
import {icon} from '../../core/icons.js';
import {nameOf, t} from '../../core/messages.js';
import {limits} from '../../limits.js';
import {BadField, controlOf, numberOf, textField, valueOf} from '../fields/fields.js';
import {amountOf, written} from '../fields/money.js';
import {namesField} from '../fields/names.js';
import {stockField} from './stock-field.js';

/** In whole units of a currency. */
const mostMoney = 1_000_000;

/**
 * @param {object[]} groups as the item has them
 * @param {() => string} currency the item's
 * @returns {{element: HTMLElement, value: () => object[]}}
 */
export function optionsField(fields, groups, currency) {
  const list = listOf({
    most: limits.optionGroups,
    name: 'groups',
    text: t('options.addGroup'),
    items: groups,
    make: (group, index) => groupBox(fields, group, `/options/${index}`, currency),
  });
  return {
    element: h('details', {class: 'options-edit', open: groups.length > 0}, h('summary', {}, t('options.title')),
      h('p', {class: 'hint'}, t('options.hint')), list.element),
    value() {
      return withIDs(list.boxes().map((box) => box.value()), 'group');
    },
  };
}

function groupBox(fields, group, pointer, currency) {
  const name = textField(fields, `${pointer}/name`, t('options.group'), group?.name,
    /** @type {any} */ ({required: true, maxlength: limits.optionName, placeholder: t('options.groupExample')}));
  const names = namesField(fields, group?.names, pointer);
  const range = (member, text, value) => textField(fields, `${pointer}/${member}`, text, String(value),
    /** @type {any} */ ({inputmode: 'numeric'}));
  const least = range('least', t('options.least'), group?.least ?? 0);
  const most = range('most', t('options.most'), group?.most ?? 1);
  const list = listOf({
    most: limits.optionChoices,
    name: 'choices',
    text: t('options.addChoice'),
    items: group?.choices ?? [null],
    make: (choice, index) => choiceBox(fields, choice, `${pointer}/choices/${index}`, currency),
  });
  return {
    element: h('div', {class: 'col gap3'}, name, names.element, h('div', {class: 'pair'}, least, most), list.element),
    title: () => valueOf(name) ?? t('options.group'),
    value() {
      const all = list.boxes().map((box) => box.value());
      if (all.length === 0) throw new BadField(`${pointer}/name`, t('options.noChoices'));
      const whole = {least: 0, most: all.length, whole: true};
      return {
        id: group?.id,
        name: needed(name, `${pointer}/name`),
        names: names.value(),
        least: numberOf(least, `${pointer}/least`, whole),
        most: numberOf(most, `${pointer}/most`, {...whole, least: 1}),
        choices: withIDs(all, 'choice'),
      };
    },
  };
}

function choiceBox(fields, choice, pointer, currency) {
  const name = textField(fields, `${pointer}/name`, t('options.choice'), choice?.name,
    /** @type {any} */ ({required: true, maxlength: limits.optionName}));
  const names = namesField(fields, choice?.names, pointer);
  const price = textField(fields, `${pointer}/price/amount`, t('options.price'),
    choice && choice.price.amount !== 0 ? written(choice.price) : '',
    /** @type {any} */ ({inputmode: 'text', placeholder: '0'}));
  const stock = stockField(fields, choice?.stock, pointer);
  const isOn = h('input', {
    type: 'checkbox',
    class: 'switch',
    role: 'switch',
    checked: choice?.isAvailable ?? true,
    'aria-label': choice ? t('options.isOn', {name: nameOf(choice)}) : t('options.isOnNew')
  });
  // What people order meanwhile goes on counting: a stock that nobody touched is not said.
  const before = JSON.stringify(stock.value());
  const isAsItWas = () => JSON.stringify(stock.value()) === before;
  const amount = () => amountOf(price, `${pointer}/price/amount`, currency(), mostMoney, -mostMoney);
  return {
    element: h('div', {class: 'col gap3'}, h('div', {class: 'row'}, h('div', {class: 'grow'}, name), isOn),
      names.element, price, stock.element),
    title: () => valueOf(name) ?? t('options.choice'),
    value: () => ({
      id: choice?.id,
      name: needed(name, `${pointer}/name`),
      names: names.value(),
      price: {amount: valueOf(price) ? amount() : 0, currency: currency()},
      isAvailable: isOn.checked,
      ...(!(choice && isAsItWas()) && {stock: stock.value()}),
    }),
  };
}

/**
 * Boxes that are added, moved and taken away.
 * @param {{most: number, name: string, text: string, items: any[], make: (item: any, index: number) => {element: Node,
 *   title: () => string, value: () => any}}} of
 */
function listOf({most, name, text, items, make}) {
  let made = 0;
  const entry = (item) => {
    made += 1;
    return {box: make(item, made - 1), key: made};
  };
  let all = items.map(entry);
  const rows = h('ol', {class: 'option-list'});
  const add = h('button', {
    type: 'button',
    class: 'btn small',
    'data-add': name,
    onclick: () => {
      all.push(entry(null));
      draw();
      rows.lastElementChild.querySelector('input').focus();
      told();
    }
  },
    icon('plus'), text);
  const element = h('div', {class: 'col gap3'}, rows, add);
  const told = () => element.dispatchEvent(new Event('input', {bubbles: true}));
  const put = (index, others) => {
    const [one] = all.splice(index, 1);
    if (others !== null) all.splice(others, 0, one);
    draw();
    told();
  };
  const button = (glyph, words, action, isOff = false) => h(
    'button', {type: 'button', class: 'icon-btn', 'aria-label': words, disabled: isOff, onclick: action}, icon(glyph));
  const drawn = new Map();
  function draw() {
    fill(rows, all.map((one, index) => {
      if (!drawn.has(one)) drawn.set(one, {row: h('li', {class: 'box'}), tools: h('div', {class: 'row end'})});
      const {row, tools} = drawn.get(one);
      const title = one.box.title();
      fill(tools, button('up', t('options.up', {name: title}), () => put(index, index - 1), index === 0),
        button('down', t('options.down', {name: title}), () => put(index, index + 1), index === all.length - 1),
        button('trash', t('options.remove', {name: title}), () => put(index, null)));
      if (!row.hasChildNodes()) fill(row, tools, one.box.element);
      return row;
    }));
    add.hidden = all.length >= most;
  }
  draw();
  return {element, boxes: () => all.map(({box}) => box)};
}

function needed(field, pointer) {
  const value = controlOf(field).value.trim();
  if (!value) throw new BadField(pointer, t('who.needed'));
  return value;
}

/** What has no id yet gets one. @param {{id?: string, name: string}[]} all */
const withIDs = (all, kind) => all.reduce(
  (done, one, index) => [...done, {...one, id: one.id ?? newID(one.name, [...done, ...all.slice(index + 1)], kind)}],
  []);

/** An id of a name, "extra-egg", that no other has. @param {{id?: string}[]} all */
function newID(name, all, kind) {
  const plain = name.normalize('NFD').toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '').slice(0, 24);
  const taken = new Set(all.map(({id}) => id).filter(Boolean));
  const base = plain || kind;
  for (let number = 1;; number += 1) {
    const id = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(id)) return id;
  }
}

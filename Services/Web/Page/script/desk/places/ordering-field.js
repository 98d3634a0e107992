// How a place takes orders: the ways, how long it takes, times to order for, the least sum, and where it delivers to.
import {h} from '../../core/element.js';
import {t} from '../../core/messages.js';
import {choiceField, controlOf, group, textField, valueOf} from '../fields/fields.js';
import {amountOf, written} from '../fields/money.js';
import {deliveryAreaField} from './area-field.js';
import {paymentsField} from './payments-field.js';

/** In whole units of a currency. */
const mostMoney = 1_000_000;
const methods = ['pick-up', 'delivery', 'table'];

/**
 * @param {import('../fields/fields.js').Fields} fields
 * @param {any} ordering as the place has it
 * @param {string} currency of its fee and least sum
 * @param {() => number[]} point where the place is
 */
export function orderingField(fields, ordering, currency, point) {
  const kept = ordering ?? {methods: ['pick-up'], leadTime: 0};
  const boxes = methods.map((method) => h('input', {
    type: 'checkbox',
    value: method,
    checked: kept.methods.includes(method),
    id: `method-${method}`,
    onchange: () => draw()
  }));
  const ways = h('fieldset', {class: 'field'}, h('legend', {}, t('ordering.methods')),
    h('div', {class: 'choices methods'},
      methods.map(
        (method, index) => h('label', {class: 'choice'}, boxes[index], h('span', {class: 't'}, t(`how.${method}`))))));
  const whole = (pointer, text, value, most, least = 0) => textField(fields, pointer, text, value ?? '',
    /** @type {any} */ ({type: 'number', min: least, max: most, step: 1, inputmode: 'numeric'}));
  const sum = (pointer, text, money) => textField(fields, pointer, text, money ? written(money) : '',
    /** @type {any} */ ({inputmode: 'decimal'}));
  const lead = whole('/ordering/leadTime', t('ordering.leadTime'), kept.leadTime || '', 1440);
  const length = choiceField(fields, '/ordering/slots/length', t('ordering.slots'),
    [
      ['', t('ordering.noSlots')], ...[10, 15, 20, 30, 60].map((count) => [String(count), t('ordering.every', {count})])
    ],
    String(kept.slots?.length ?? ''), {onchange: () => draw()});
  const days = whole('/ordering/slots/days', t('ordering.days'), kept.slots?.days ?? 7, 60);
  const capacity = whole('/ordering/slots/capacity', t('ordering.capacity'), kept.slots?.capacity, 10_000, 1);
  const code = kept.minimum?.currency ?? kept.delivery?.fee?.currency ?? currency;
  const minimum = sum('/ordering/minimum', t('ordering.minimum', {currency: code}), kept.minimum);
  const radius = whole('/ordering/delivery/radius', t('ordering.radius'), kept.delivery?.radius, 200_000, 1);
  const fee = sum('/ordering/delivery/fee', t('ordering.fee', {currency: code}), kept.delivery?.fee);
  const payments = paymentsField(fields, kept);
  const share = whole('/ordering/networkShare', t('ordering.networkShare'), kept.networkShare, 10_000, 1);
  const numberIn = (field) => (valueOf(field) ? Number(valueOf(field)) : undefined);
  const area = deliveryAreaField(fields, kept.delivery?.area, {point, radius: () => numberIn(radius)});
  const deliveryFields =
    group(t('how.delivery'), h('div', {class: 'field-grid'}, h('div', {class: 'col gap4'}, radius, fee), area.element));
  const moneyIn = (field, pointer) =>
    (valueOf(field) ? {amount: amountOf(field, pointer, code, mostMoney), currency: code} : undefined);

  /** @param {boolean} [isTaken] whether the place takes orders at all */
  function draw(isTaken = true) {
    days.hidden = capacity.hidden = !controlOf(length).value;
    deliveryFields.hidden = !isTaken || !boxes[1].checked;
    area.update();
  }
  draw();
  return {
    elements: [
      group(t('ordering.title'), h('div', {class: 'field-grid'}, ways, payments.element),
        h('div', {class: 'field-grid'}, lead, minimum, length, days, capacity),
        h('details', {open: Boolean(kept.networkShare)}, h('summary', {}, t('desk.more')),
          h('div', {class: 'field-grid'}, share))),
      deliveryFields
    ],
    remove: area.remove,
    /** What it shows follows what else of the place is written. */
    draw,
    /** Undefined as long as nothing was ever said of it. */
    value() {
      const chosen = boxes.filter(({checked}) => checked).map(({value}) => value);
      const step = Number(controlOf(length).value) || null;
      const paid = payments.value();
      const all = {
        methods: chosen,
        leadTime: numberIn(lead) ?? 0,
        minimum: moneyIn(minimum, '/ordering/minimum'),
        pausedUntil: kept.pausedUntil,
        networkShare: numberIn(share),
        slots: step ? {length: step, days: numberIn(days) ?? 0, capacity: numberIn(capacity)} : undefined,
        delivery: chosen.includes('delivery')
          ? {
              ...kept.delivery,
              radius: numberIn(radius),
              area: area.value(),
              fee: moneyIn(fee, '/ordering/delivery/fee')
            }
          : undefined,
        ...paid,
      };
      const saysMore =
        chosen.join() !== 'pick-up' || all.leadTime || all.slots || all.minimum || paid.payments || all.networkShare;
      return saysMore || ordering ? all : undefined;
    },
  };
}

// How customers pay a place: when it is handed over, on a provider's page, by a transfer; and where that goes.
import {h} from '../../core/element.js';
import {t} from '../../core/messages.js';
import {settings} from '../../core/files.js';
import {areaField, valueOf} from '../fields/fields.js';

const methods = ['at-place', 'online', 'bank-transfer'];

/**
 * @param {import('../fields/fields.js').Fields} fields
 * @param {{payments?: string[], transferTo?: string}} kept as the place has it
 */
export function paymentsField(fields, kept) {
  const chosen = kept.payments ?? ['at-place'];
  const boxes = methods.map(
    (method) => h('input',
      {type: 'checkbox', value: method, id: `pay-${method}`, checked: chosen.includes(method), onchange: draw}));
  const labels = methods.map(
    (method, index) => h('label', {class: 'choice'}, boxes[index], h('span', {class: 't'}, t(`pay.${method}`))));
  const said = h('p', {class: 'field-problem err', id: 'payments-problem', role: 'alert'});
  fields.about('/ordering/payments', said, () => boxes[0]);
  const transferTo = areaField(fields, '/ordering/transferTo', t('ordering.transferTo'), kept.transferTo,
    {maxlength: 300, hint: t('ordering.transferHint')});
  const element = h('div', {class: 'col gap4'},
    h('fieldset', {class: 'field'}, h('legend', {}, t('ordering.payments')),
      h('div', {class: 'choices methods'}, labels), said),
    transferTo);

  function draw() {
    transferTo.hidden = !boxes[2].checked;
  }
  draw();
  // Where nobody can be paid online it is no choice; what a place has chosen already stays to be seen.
  if (!boxes[1].checked) {
    labels[1].hidden = true;
    settings().then(({onlinePayment}) => {
      labels[1].hidden = !onlinePayment;
    }, () => {});
  }
  return {
    element,
    /** Nothing as long as it is paid at the place, and nothing else was ever said. */
    value() {
      const taken = boxes.filter(({checked}) => checked).map(({value}) => value);
      if (!kept.payments && taken.join() === 'at-place') return {};
      return {payments: taken, ...(taken.includes('bank-transfer') && {transferTo: valueOf(transferTo) ?? ''})};
    },
  };
}

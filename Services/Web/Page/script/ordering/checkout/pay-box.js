// How the order is paid for, and what is given besides the price.
import {h, fill} from '../../core/element.js';
import {money} from '../../core/formats.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {payKey} from '../orders/payment.js';
import {rateText} from '../orders/tax.js';
import {isUsable, tipOf, usualTips} from './tip.js';
import {setPayment, setWish, wish} from './wish.js';

/** @type {Record<string, import('../../core/icons.js').IconName>} */
const glyphs = {
  'at-place': 'money',
  online: 'card',
  'bank-transfer': 'campus'
};

/**
 * @param {{isKnown: boolean, methods: string[], wouldTransfer: boolean}} offer
 * @param {string} method the way that is chosen
 * @param {() => void} changed what is drawn elsewhere is another now
 */
export function payBox(offer, method, changed) {
  if (!offer.isKnown) return null;
  if (offer.methods.length === 0) {
    return h('p', {class: 'note warn', id: 'no-payment', role: 'status', tabindex: -1}, icon('warning'),
      h('span', {}, t(offer.wouldTransfer ? 'pay.oneTransfer' : 'pay.nothing')));
  }
  return h('section', {class: 'col gap3', 'aria-labelledby': 'pay-title'}, h('h2', {id: 'pay-title'}, t('pay.title')),
    h('div', {class: 'choices', role: 'radiogroup', 'aria-labelledby': 'pay-title'},
      offer.methods.map(
        (one) => h('label', {class: 'choice'}, h('input', {
          type: 'radio',
          name: 'pay',
          id: `pay-${one}`,
          checked: one === method,
          onchange: () => {
            setPayment(one);
            changed();
          }
        }),
          icon(glyphs[one]),
          h('span', {class: 't'}, h('b', {class: 'block'}, t(payKey(one, wish().method))),
            h('span', {class: 's soft'}, t(`hint.${one}`)))))));
}

/**
 * @param {{amount: number, currency: string}} sum of the lines
 * @param {{changed: () => void, tell: () => void}} page `tell`: only the sums are another now, as somebody writes
 */
export function tipBox(sum, {changed, tell}) {
  const {tip} = wish();
  const choose = (chosen) => () => {
    setWish({tip: chosen});
    changed();
    if (chosen && !chosen.percent) document.getElementById('tip-amount')?.focus();
  };
  const choice = (id, isOn, chosen, ...content) =>
    h('button', {type: 'button', id: `tip-${id}`, 'aria-pressed': String(isOn), onclick: choose(chosen)}, content);
  return h('section', {class: 'col gap3', 'aria-labelledby': 'tip-title'}, h('h2', {id: 'tip-title'}, t('pay.tip')),
    h('div', {class: 'seg', role: 'group', 'aria-labelledby': 'tip-title'}, choice('none', !tip, null, t('pay.noTip')),
      usualTips.map(
        (percent) => choice(String(percent), tip?.percent === percent, {percent},
          h('span', {}, rateText(percent * 100), ' ',
            h('span', {class: 'block xs soft'}, money(tipOf({percent}, sum) ?? {...sum, amount: 0}))))),
      choice('other', Boolean(tip) && !tip.percent, {text: ''}, t('pay.otherTip'))),
    tip && !tip.percent && amountField(tip, sum, tell));
}

function amountField(tip, sum, tell) {
  const input = h('input', {
    id: 'tip-amount',
    value: tip.text ?? '',
    inputmode: 'decimal',
    autocomplete: 'off',
    maxlength: 12,
    'aria-describedby': 'tip-amount-problem',
    oninput: () => {
      setWish({tip: {text: input.value}});
      tell();
    },
    onchange: () => showTipFault(sum)
  });
  return h('div', {class: 'field'}, h('label', { for: 'tip-amount'
  }, t('pay.tipAmount', {currency: sum.currency})), input, h('p', {
    class: 'field-problem err',
    id: 'tip-amount-problem',
    role: 'alert'
  }));
}

/** Says at the field what cannot be given. @returns {boolean} whether there is something to say */
export function showTipFault(sum) {
  const [field, said] = ['tip-amount', 'tip-amount-problem'].map((id) => document.getElementById(id));
  const isWrong = !isUsable(wish().tip, sum);
  if (!field || !said) return isWrong;
  if (isWrong) field.setAttribute('aria-invalid', 'true');
  else field.removeAttribute('aria-invalid');
  fill(said, isWrong && [
    icon('warning'), h('span', {}, t('pay.tipMost', {least: money({...sum, amount: 1}), most: money(sum)}))
  ]);
  return isWrong;
}

// A budget made of a salary, with the rule said and each of its numbers settable.
import {h, fill} from '../core/element.js';
import {money, minorUnits, number} from '../core/formats.js';
import {t} from '../core/messages.js';
import {affordable, roundedDown} from './affordable.js';

const fields = {
  salary: {least: 0, most: 1e9, step: 'any'},
  share: {least: 1, most: 100, step: 'any'},
  savings: {least: 0, most: 1e12, step: 'any'},
  years: {least: 1, most: 50, step: 1},
  interest: {least: 0, most: 30, step: 'any'},
};
const labels = {
  salary: 'income.salary',
  share: 'income.share',
  savings: 'income.savings',
  years: 'income.years',
  interest: 'income.interest',
};
/** A rent needs no loan. */
const ofLoans = ['savings', 'years', 'interest'];

/**
 * @param {object} income what was written last, changed in place
 * @param {() => {purpose: string, currency: string}} wish
 * @param {(budget: number) => void} use
 * @returns {{element: HTMLElement, draw: () => void}} `draw` after the wish changed
 */
export function incomeField(income, wish, use) {
  const said = h('p', {role: 'status', id: 'affordable'});
  const button = h('button', {type: 'button', class: 'btn soft', id: 'use-budget'});
  const labelled = Object.fromEntries(Object.entries(fields).map(([name,
    {least, most, step}]) => [name, h('div', {class: 'field'}, h('label', { for: name
  }, t(labels[name])), h('input', {
    id: name,
    type: 'number',
    min: least,
    max: most,
    step,
    value: income[name],
    inputmode: 'decimal',
    autocomplete: 'off',
    oninput: (event) => {
      income[name] = event.target.value;
      draw();
    },
  }))]));
  let budget = 0;
  button.addEventListener('click', () => use(budget));
  draw();
  return {
    element: h('details', {class: 'income', open: Boolean(income.salary)}, h('summary', {}, t('income.title')),
      h('div', {class: 'col gap4'}, h('div', {class: 'pair'}, Object.values(labelled)),
        h('p', {class: 's soft'}, t('income.shareHint')), said, button, h('p', {class: 's soft'}, t('income.how')))),
    draw,
  };

  function draw() {
    const isRent = wish().purpose === 'rent';
    for (const name of ofLoans) labelled[name].hidden = isRent;
    const values = Object.fromEntries(Object.keys(fields).map((name) => [name, Number(income[name] || 0)]));
    const isWhole = values.salary > 0
      && Object.entries(fields).every(([name, {least, most}]) => values[name] >= least && values[name] <= most);
    said.hidden = !isWhole;
    button.hidden = !isWhole;
    if (!isWhole) return;
    const {monthly, loan, price} = affordable(/** @type {any} */ (values));
    budget = roundedDown(isRent ? monthly : price);
    fill(said, t(isRent ? 'income.renting' : 'income.buying', {
      share: number(values.share),
      salary: shown(values.salary),
      monthly: shown(monthly),
      count: values.years,
      interest: number(values.interest, 2),
      loan: shown(loan),
      savings: shown(values.savings),
      price: shown(price),
    }));
    button.textContent = t('income.use', {price: shown(budget)});
  }

  function shown(value) {
    const {currency} = wish();
    return money({amount: minorUnits(Math.floor(value), currency), currency});
  }
}

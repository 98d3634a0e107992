// What is asked first of who looks for a home: whether to buy or to rent, then how much it may cost. Each answer is one
// press, and afterwards stands in the chips.
import {h, fill} from '../core/element.js';
import {t} from '../core/messages.js';
import {priceText} from '../discover/filters/chips.js';
import {pricesOf} from '../discover/filters/prices.js';

/** @param {(part: object) => void} change */
export function firstQuestion(change) {
  const heading = h('h2', {id: 'asks', tabindex: -1});
  const choices = h('div', {class: 'chips wrap'});
  const element =
    h('section', {class: 'box asks', id: 'first-question', hidden: true, 'aria-labelledby': 'asks'}, heading, choices);
  let drawn = '';
  return {element, draw};

  /**
   * @param {{purpose: string, budget: string}} state
   * @param {string} currency that prices here are in
   * @param {boolean} isAsked false: of a list that is for everybody
   */
  function draw({purpose, budget}, currency, isAsked) {
    const answers = purpose ? budgets(purpose, currency) : purposes();
    element.hidden = !isAsked || Boolean(budget) || answers.length === 0;
    // A list that comes in leaves alone what somebody is about to press.
    const now = `${purpose} ${currency} ${element.hidden}`;
    if (now === drawn) return;
    drawn = now;
    heading.textContent = t({sale: 'wish.mostToBuy', rent: 'wish.mostToRent'}[purpose] ?? 'wish.first');
    fill(choices,
      element.hidden
        ? []
        : answers.map(({id, text, part}) => h('button', {
            type: 'button',
            class: 'chip',
            id,
            onclick: () => change(part),
          },
                        text)));
  }
}

const purposes = () => [{id: 'for-sale', text: t('wish.toBuy'), part: {purpose: 'sale'}},
  {id: 'to-rent', text: t('wish.toRent'), part: {purpose: 'rent'}},
];

const budgets = (purpose, currency) => pricesOf(purpose, currency).map((step) => ({
  id: `under-${step}`,
  text: priceText(step, currency),
  part: {budget: String(step), currency},
}));

// In what order homes are listed, as chips.
import {h, fill} from '../core/element.js';
import {t} from '../core/messages.js';
import {choices} from './state.js';

const texts = {
  popular: 'wish.byPopular',
  newest: 'wish.byNewest',
  price: 'wish.byPrice'
};

/** @param {(sort: string) => void} chosen */
export function orderChips(chosen) {
  const element = h('div', {class: 'chips', role: 'group', 'aria-label': t('filter.sort')});
  return {element, draw};

  function draw(now) {
    const focused = document.activeElement?.id;
    fill(element,
      choices.sort.map((sort) => h('button', {
        type: 'button',
        id: `sort-${sort}`,
        class: 'chip',
        'aria-pressed': String(sort === now),
        onclick: () => chosen(sort),
      },
                         t(texts[sort]))));
    if (focused) document.getElementById(focused)?.focus();
  }
}

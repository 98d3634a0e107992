// In what order homes are listed, and the menu that changes it.
import {h, fill} from '../core/element.js';
import {icon} from '../core/icons.js';
import {t} from '../core/messages.js';
import {choose} from '../ui/choose.js';
import {choices} from './state.js';

const texts = {
  popular: 'wish.byPopular',
  newest: 'wish.byNewest',
  price: 'wish.byPrice'
};

/** @param {(sort: string) => void} chosen */
export function sortButton(chosen) {
  const element = h('button', {type: 'button', id: 'sort', 'aria-haspopup': 'dialog'});
  return {element, draw};

  function draw(now) {
    element.setAttribute('aria-label', `${t('filter.sort')}: ${t(texts[now])}`);
    fill(element, h('span', {}, t(texts[now])), icon('down'));
    element.onclick = async () => {
      const found = await choose(t('filter.sort'), choices.sort.map((value) => ({value, text: t(texts[value])})), now);
      element.focus();
      if (found && found !== now) chosen(found);
    };
  }
}

// A dish in the list: what it costs, what is left, and a switch that sells it out.
import {h} from '../../core/element.js';
import {money} from '../../core/formats.js';
import {nameOf, t} from '../../core/messages.js';
import {notice, sentence} from '../../core/notices.js';
import {choose} from '../../ui/choose.js';
import {busy} from '../busy.js';
import {moveHandle} from './moving.js';
import {dishPicture} from './picture.js';
import {isSoldOut, sellAgain, sellOut, stockText} from './stock.js';

/** @param {object} menu as `menu.js` keeps it @param {boolean} isOpen in the editor */
export function dishRow(item, menu, isOpen) {
  const name = nameOf(item);
  const toggle = h('input', {
    type: 'checkbox',
    class: 'switch',
    role: 'switch',
    id: `sale-${item.id}`,
    'aria-label': t('dish.onSale', {name}),
    checked: !isSoldOut(item),
    onchange: () => busy(toggle, () => turn(item, toggle, menu)),
  });
  return h('li', {class: 'edit-row', 'data-dish': item.id, 'aria-current': isOpen ? 'true' : null},
    menu.isOwner && menu.sections().length > 1 && moveHandle(item, menu), dishPicture(item),
    h('button', {type: 'button', class: 't', id: `dish-${item.id}`, onclick: () => menu.open(item)},
      h('b', {class: 'block'}, name),
      h('span', {class: `s ${isSoldOut(item) ? 'closed' : 'soft'}`},
        [money(item.price), stockText(item)].filter(Boolean).join(' · '))),
    toggle);
}

/** Shown at once; a refusal puts the switch back, and says why. */
async function turn(item, toggle, menu) {
  const name = nameOf(item);
  try {
    if (!toggle.checked) {
      const sold = await sellOut(item, menu.timeZone);
      menu.replace({...sold, id: item.id});
      notice(t('dish.isOut', {name}), 'info', {undo: () => again({...item, ...sold}, menu)});
      return;
    }
    if (await again(item, menu)) notice(t('dish.isBack', {name}));
  } catch (error) {
    notice(sentence(error), 'warning');
  }
  menu.draw();
}

/** @returns {Promise<boolean>} false if it is for the editor to say how much there is */
async function again(item, menu) {
  const isEmpty = item.stock?.kind !== 'unlimited' && !(item.stock?.left > 0);
  const stock = isEmpty ? await askStock(item) : null;
  if (isEmpty && stock === null) return false;
  if (stock === 'editor') {
    menu.open(item);
    return false;
  }
  const now = await sellAgain(item, stock);
  menu.replace({...now, id: item.id, soldOutOn: now.soldOutOn ?? null});
  // Of something that has to be chosen none can be had.
  if (isSoldOut(now)) menu.open(item);
  return !isSoldOut(now);
}

/** Without the mark of today there would still be none. */
async function askStock({name, names, stock}) {
  const daily = stock?.kind === 'daily';
  const all = daily ? t('dish.allPortions', {count: stock.portions}) : t('stock.unlimited');
  const answer = await choose(t('dish.askStock', {name: nameOf({name, names})}), [
    {value: 'all', text: all},
    {value: 'editor', text: t('dish.writeStock')},
  ]);
  if (answer !== 'all') return answer;
  return daily ? {...stock, left: stock.portions} : {kind: 'unlimited'};
}

// The pill that says where one searches, and opens the choice of it.
import {h, fill} from '../../core/element.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {whereName} from './naming.js';

/** @param {() => void} open */
export function wherePill(open) {
  const button =
    h('button', {type: 'button', class: 'pill lift', id: 'where', 'aria-haspopup': 'dialog', onclick: open});
  let [mine, name] = [null, ''];
  return {element: button, draw, name: () => name};

  /** @returns {Promise<void>} once the name is known */
  async function draw(state, here) {
    const visit = mine = {};
    if (!name) show({name: '…', hasRadius: false, isAsked: true}, state);
    const found = await whereName(state, here).catch(() => ({name: t('where.unknown'), hasRadius: true}));
    if (visit !== mine) return;
    ({name} = found);
    show(found, state);
  }

  function show(found, state) {
    const reach = state.box ? t('where.onMap') : found.hasRadius && t('where.within', {km: Number(state.radius)});
    button.classList.toggle('unnamed', Boolean(found.isAsked));
    fill(button, icon(found.isStation ? 'train' : 'pin'), h('b', {}, found.name), reach && h('span', {}, ` · ${reach}`),
      icon('down'));
    button.setAttribute('aria-label', t('where.change', {where: [found.name, reach].filter(Boolean).join(', ')}));
  }
}

// The pill that says where one searches, and opens the choice of it; beside it the way back to where the reader is.
import {h, fill} from '../../core/element.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {isElsewhere} from '../state.js';
import {whereName} from './naming.js';

/** @param {() => void} open @param {() => void} leave */
export function wherePill(open, leave) {
  const button =
    h('button', {type: 'button', class: 'pill lift', id: 'where', 'aria-haspopup': 'dialog', onclick: open});
  const away = h('button', {
    type: 'button',
    class: 'chip lift',
    id: 'leave-where',
    'aria-label': t('empty.around'),
    onclick: () => {
      button.focus();
      leave();
    },
  },
    icon('close'));
  let [mine, name] = [null, ''];
  return {elements: [button, away], draw, name: () => name};

  /** @returns {Promise<void>} once the name is known */
  async function draw(state, here) {
    const visit = mine = {};
    away.hidden = !isElsewhere(state);
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

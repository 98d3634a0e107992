// What somebody looks for, as a row of chips: to buy or to rent, the budget, types, areas. Most open a small dialog.
import {h, fill} from '../core/element.js';
import {icon} from '../core/icons.js';
import {capital, t} from '../core/messages.js';
import {toolbar} from '../ui/toolbar.js';
import {priceText} from '../discover/filters/chips.js';
import {homeTypes} from '../domain/kinds.js';
import {nameIt} from './areas-field.js';
import {isWish} from './state.js';

/**
 * @param {object} hears
 * @param {(part: object) => void} hears.change
 * @param {(name: 'budget'|'types'|'areas') => void} hears.open the dialog of a chip
 * @param {() => void} hears.forget
 */
export function wishChips({change, open, forget}) {
  const element = h('div', {class: 'chips', id: 'wish', 'aria-label': t('wish.mine')});
  const stops = toolbar(element);
  return {element, draw};

  /**
   * @param {ReturnType<typeof import('./state.js').readState>} state
   * @param {boolean} isAsked whether to buy or to rent is asked elsewhere
   */
  function draw(state, isAsked) {
    const focused = document.activeElement?.id;
    fill(element, !isAsked && purpose(state, 'sale', 'for-sale', 'filter.forSale'),
      !isAsked && purpose(state, 'rent', 'to-rent', 'filter.toRent'),
      opener('budget', state.budget && priceText(state.budget, state.currency), t('filter.price')),
      opener('types', typesText(state), t('filter.type')), areas(state),
      isWish(state)
        && h(
          'button', {type: 'button', class: 'chip', id: 'forget', onclick: forget}, icon('trash'), t('wish.forget')));
    stops();
    if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus();
  }

  function purpose(state, value, id, text) {
    const isOn = state.purpose === value;
    return h('button', {
      type: 'button',
      class: 'chip',
      id,
      'aria-pressed': String(isOn),
      onclick: () => change({purpose: isOn ? '' : value}),
    },
      t(text), isOn && icon('close'));
  }

  /** @param {'budget'|'types'|'areas'} name @param {string} now what is chosen @param {string} text for nothing */
  function opener(name, now, text) {
    return h('button', {
      type: 'button',
      class: 'chip',
      id: `wish-${name}`,
      'aria-pressed': now ? 'true' : null,
      'aria-haspopup': 'dialog',
      onclick: () => open(name),
    },
      h('span', {}, now || text), icon('down'));
  }

  function areas({areas: ids, station, radius}) {
    const all = (station || ids).split(',').filter(Boolean);
    const chip = opener('areas', all.length > 0 ? '…' : '', t('wish.anywhere'));
    const names = [...all];
    all.forEach((id, index) => nameIt(id, (text) => {
      names[index] = text;
      chip.querySelector('span').textContent = `${names.join(', ')} · ${t('unit.km', {km: Number(radius)})}`;
    }, station ? 'stations' : 'areas'));
    return chip;
  }
}

const typesText = ({types}) => {
  const all = types ? types.split(',') : [];
  if (all.length !== 1) return all.length > 1 ? `${t('filter.type')} · ${all.length}` : '';
  return capital(t(homeTypes[all[0]]));
};

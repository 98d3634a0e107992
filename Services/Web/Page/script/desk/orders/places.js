// Whose orders are shown: those of all places, or of one.
import {h, fill} from '../../core/element.js';
import {t} from '../../core/messages.js';
import {ownPlaces} from '../places/own.js';

/**
 * A choice of the places that orders are known of, and of the merchant's own; hidden while there is nothing to choose.
 * @param {import('./orders.js').Orders} orders
 * @param {(place: string|null) => void} chosen
 */
export function placeChoice(orders, names, who, chosen) {
  const select =
    h('select', {id: 'place', 'aria-label': t('board.place'), onchange: () => chosen(select.value || null)});
  const element = h('div', {class: 'field place-choice', hidden: true}, select);
  let shown = '';
  return {element, draw};

  function draw() {
    const known = new Set((who.role === 'merchant' ? ownPlaces() ?? [] : []).map(({id}) => id));
    for (const order of orders.all.values()) order.parts.forEach((part) => known.add(part.place));
    if (orders.place) known.add(orders.place);
    const all = [...known].map((id) => [id, names.of(id)]).sort((a, b) => a[1].localeCompare(b[1]));
    element.hidden = all.length < 2 && !orders.place;
    const look = JSON.stringify(all);
    // An open list of choices is not replaced under whoever reads it.
    if (shown === look || (shown && document.activeElement === select)) return;
    shown = look;
    fill(select, [['', t('board.everywhere')],
      ...all].map(([id, name]) => (h('option', {value: id, selected: id === (orders.place ?? '')}, name))));
  }
}

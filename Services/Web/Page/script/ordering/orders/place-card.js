// A place of an order: where it is on the map, its address and telephone, the way there.
import {h, fill} from '../../core/element.js';
import {icon} from '../../core/icons.js';
import {nameOf, t} from '../../core/messages.js';
import {pointMap} from '../../directions/point-map.js';
import {reasonText} from '../../core/problem-words.js';
import {timeOf} from '../../core/formats.js';
import {addressText} from '../../domain/place-text.js';
import {placeWith} from './places.js';
import {statusText} from './steps.js';

/**
 * @param {{place: string, status: string}} part
 * @param {{isOnly: boolean, isHere: boolean, came: (place: object) => void, cancel: (part: object) => void}} options
 *   `isOnly`: the order has no other place; `isHere`: its customer sits there, and needs no way; `cancel`: takes its
 *   part back
 * @returns {{element: HTMLElement, tell: (order: any, part: any, mayCancel: boolean) => void, remove: () => void}}
 */
export function placeCard(part, {isOnly, isHere, came, cancel}) {
  const element = h('section', {class: 'box flush place-card', hidden: true});
  let map = null;
  const said = h('p', {class: 's soft', hidden: isOnly});
  let now = part;
  const takeBack = h('button',
    {type: 'button', class: 'btn danger small', id: `cancel-${part.place}`, hidden: true, onclick: () => cancel(now)},
    t('order.cancelPart'));
  placeWith(part.place).then((place) => {
    if (!place) return;
    came(place);
    map = isHere ? null : pointMap(place);
    const call = place.telephoneLinks?.[0];
    element.hidden = false;
    element.setAttribute('aria-label', nameOf(place));
    fill(element, map?.element,
      h('div', {class: 'place-row'},
        h('div', {class: 'grow'}, h('h3', {}, h('a', {href: `/place/${place.id}`}, nameOf(place))),
          h('p', {class: 's soft'}, addressText(place)), said),
        h('div', {class: 'row wrap'},
          call
            && h('a', {class: 'btn small call', href: call, 'aria-label': t('place.callName', {name: nameOf(place)})},
              icon('phone'), t('place.call')),
          !isHere && h('a', {class: 'btn soft small', href: `/place/${place.id}/way`}, icon('route'), t('place.way')),
          takeBack)));
  });
  return {
    element,
    /** Where this place's part is now. @param {boolean} mayCancel alone */
    tell(order, part, mayCancel) {
      now = part;
      takeBack.hidden = !mayCancel;
      const {status, readyAt, reason, number} = part;
      const isUnderWay = ['confirmed', 'preparing'].includes(status);
      const own = order.lines.find(({place}) => place === part.place);
      const text = statusText(status, order.fulfilment?.method);
      said.textContent = [
        number && t('order.numberHere', {number}),
        isUnderWay && readyAt ? t('order.readyAt', {status: text, time: timeOf(readyAt)}) : text,
        reason && reasonText(reason, {item: () => own?.name})
      ].filter(Boolean).join(' · ');
    },
    remove: () => map?.remove(),
  };
}

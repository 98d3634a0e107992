// Where the reader is, set by hand: for whoever the browser does not tell, or is planning a way from elsewhere.
import {get} from '../core/api.js';
import {h} from '../core/element.js';
import {t} from '../core/messages.js';
import {sheet} from '../ui/sheet.js';
import {byHandField} from '../discover/where/by-hand.js';
import {pair} from '../map/earth.js';
import {parsePoint, pointText} from '../map/position.js';

/** @param {{near: number[], chosen: (point: number[]) => void}} wish `near`: what is found near there comes first */
export function setByHand({near, chosen}) {
  let [picked, found] = [null, null];
  const take = async ({at, station}) => {
    found = station ? pair((await get(`/v1/stations/${encodeURIComponent(station)}`)).geo) : parsePoint(at);
    close();
  };
  const field = byHandField({
    near: () => pointText(/** @type {any} */ (near)),
    take: (part) => {
      picked = part;
    },
    find: take,
  });
  const submitted = (event) => {
    event.preventDefault();
    return field.isWritten() || !picked ? field.resolve() : take(picked);
  };
  const {close} = sheet({
    title: t('where.title'),
    isTitled: true,
    class: 'where',
    closed: () => {
      if (found) chosen(found);
    },
    content: h('form', {class: 'dialog-in', onsubmit: submitted}, field.element,
      h('button', {type: 'submit', class: 'btn primary wide', id: 'set-at'}, t('position.set'))),
  });
}

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
  let found = null;
  const take = async ({at, station}) => {
    found = station ? pair((await get(`/v1/stations/${encodeURIComponent(station)}`)).geo) : parsePoint(at);
    close();
  };
  const {close} = sheet({
    title: t('where.title'),
    isTitled: true,
    class: 'where',
    closed: () => {
      if (found) chosen(found);
    },
    content:
      h('div', {class: 'dialog-in'}, byHandField({near: () => pointText(/** @type {any} */ (near)), find: take})),
  });
}

// The cinemas on a map. Whatever a pin does, the cinema's line in the list does as well.
import {h, fill} from '../../core/element.js';
import {distance} from '../../core/formats.js';
import {nameOf, t} from '../../core/messages.js';
import {errorBox} from '../../core/notices.js';
import {pair} from '../../map/earth.js';
import {makeMap} from '../../map/map.js';
import {linkTo} from '../state.js';
import {callLinks, whereLine} from './cinemas-lines.js';

/** So many of the nearest are in view at first. */
const near = 6;

/** @returns {{element: HTMLElement, show: (rows: object[], context: object) => Promise<void>, remove: () => void}} */
export function cinemaMap(point) {
  const element = h('div', {class: 'map', id: 'cinema-map'});
  const made = makeMap(element, {center: point, zoom: 13});
  let [shownFrom, results, lines] = [null, null, new Map()];
  const picked = async (item, pin) => {
    const {row, state} = lines.get(item.id);
    (await made).popup(item.point, callout(row, state), {name: item.name, closed: () => pin.focus()});
  };
  return {
    element,
    /**
     * What is seen of the world depends on where the reader is, never on which cinemas they like: whoever has the map's
     * pictures is told.
     */
    async show(rows, {here, state}) {
      let found;
      try {
        found = await made;
      } catch (error) {
        fill(element, errorBox(error));
        return;
      }
      results ??= found.results({picked});
      lines = new Map(rows.map((row) => [row.cinema.id, {row, state}]));
      results.show(rows.map(item));
      found.setMe(here.source === 'start' ? null : here);
      if (shownFrom === String(here.point)) return;
      shownFrom = String(here.point);
      const nearest = [...rows].sort((a, b) => a.far - b.far).slice(0, near).map(({cinema}) => pair(cinema.geo));
      found.fit([here.point, ...nearest]);
    },
    remove: () => made.then((found) => found.remove(), () => {}),
  };
}

const item = ({cinema, far, isFavourite}) => ({
  id: cinema.id,
  point: pair(cinema.geo),
  kind: 'cinema',
  text: isFavourite ? '♥' : undefined,
  name: [nameOf(cinema), distance(far), isFavourite && t('cinema.favourite')].filter(Boolean).join(', '),
});

const callout = ({cinema, far}, state) => h('div', {},
  h('a', {href: linkTo(state, {cinema: cinema.id})}, h('b', {}, nameOf(cinema))), h('p', {}, whereLine(cinema, far)),
  callLinks(cinema));

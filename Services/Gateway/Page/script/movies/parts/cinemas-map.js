// The cinemas on a map. Whatever a pin does, the cinema's line in the list does as well.
import { h, fill } from '../../kit/element.js';
import { distance } from '../../kit/formats.js';
import { nameOf, t } from '../../kit/messages.js';
import { errorBox } from '../../kit/notices.js';
import { clusters } from '../../map/clusters.js';
import { pair } from '../../map/earth.js';
import { makeMap } from '../../map/map.js';
import { linkTo } from '../state.js';
import { callLinks, whereLine } from './cinemas-lines.js';

/** So many of the nearest are in view at first. */
const near = 6;

/** @returns {{element: HTMLElement, show: (rows: object[], context: object) => Promise<void>, remove: () => void}} */
export function cinemaMap(point) {
  const element = h('div', { class: 'map', id: 'cinema-map' });
  const made = makeMap(element, { center: point, zoom: 13 });
  const group = made.then(clusters);
  let shownFrom = null;
  return {
    element,
    /** What is seen of the world depends on where the reader is, never on which cinemas they like: whoever has the map's pictures is told. */
    async show(rows, { here, state }) {
      let found;
      try {
        found = await made;
      } catch (error) {
        fill(element, errorBox(error));
        return;
      }
      (await group).clearLayers().addLayers(rows.map((row) => pin(found, row, state)));
      found.setMe(here.source === 'start' ? null : here);
      if (shownFrom === String(here.point)) return;
      shownFrom = String(here.point);
      const nearest = [...rows].sort((a, b) => a.far - b.far).slice(0, near).map(({ cinema }) => pair(cinema.geo));
      found.map.fitBounds([here.point, ...nearest], { padding: [30, 30], maxZoom: 16, animate: false });
    },
    remove: () => made.then((found) => found.remove(), () => {}),
  };
}

function pin(found, { cinema, far, isFavourite }, state) {
  const name = [nameOf(cinema), distance(far), isFavourite && t('cinema.favourite')].filter(Boolean).join(', ');
  return found.pin(pair(cinema.geo), { form: 'cinema', rating: isFavourite ? 'picked' : 'unrated' }, { name, title: nameOf(cinema) })
    .bindPopup(() => h('div', { class: 'callout' }, h('div', {}, h('a', { href: linkTo(state, { cinema: cinema.id }) }, h('b', {}, nameOf(cinema))),
      h('p', {}, whereLine(cinema, far)), callLinks(cinema))), { minWidth: 200 });
}

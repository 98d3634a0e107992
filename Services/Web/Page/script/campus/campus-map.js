// The campus on the map: the picked building with its pin and its outline, the way there, and where the reader is.
import {callout} from '../map/callout.js';
import {h, fill} from '../core/element.js';
import {nameOf} from '../core/messages.js';
import {errorBox} from '../core/notices.js';
import {pair} from '../map/earth.js';
import {makeMap} from '../map/map.js';

/** @param {{center: number[], corners: number[][]}} bounds */
export function campusMap(bounds) {
  const canvas = h('div', {class: 'map', id: 'campus-map'});
  let [map, drop, isGone] = [null, null, false];
  const made = makeMap(canvas, {center: bounds.center, zoom: 15}).then((found) => {
    map = found;
    if (isGone) map.remove();
    else showAll();
  }, (error) => fill(canvas, errorBox(error)));
  const then = (work) => made.then(() => {
    if (map && !isGone) work();
  });

  function showAll() {
    const {clientHeight} = canvas.parentElement ?? canvas;
    const bottom = matchMedia('(min-width: 60rem)').matches ? 16 : clientHeight / 2;
    map.fit(bounds.corners, {padding: {top: bottom > 16 ? 130 : 16, right: 16, left: 16, bottom}});
  }

  return {
    element: canvas,
    showAll: () => then(showAll),
    /** Drops the pin of a building, and takes that of another away. */
    pick: (building) => then(() => {
      const name = nameOf(building);
      drop?.remove();
      drop = map.pin(pair(building.geo), {
        kind: 'campus',
        text: name,
        name,
        isPicked: true,
        onclick: () => map.popup(pair(building.geo), callout(building), {name}),
      });
      drop.element.classList.add('hot');
      if (!map.calm) drop.element.classList.add('drops');
      map.shapes('building', building.boundary ? [{role: 'picked', geometry: building.boundary}] : []);
      map.shapes('way', []);
    }),
    unpick: () => then(() => {
      drop?.remove();
      map.shapes('building', []);
      map.shapes('way', []);
    }),
    outline: (building) => then(() => {
      if (building.boundary) map.shapes('building', [{role: 'picked', geometry: building.boundary}]);
    }),
    way: (geometry) => then(() => map.shapes('way', [{role: 'way-chosen', geometry}])),
    me: (here) => then(() => map.setMe(here)),
    /** You and the building, above what lies over the map. */
    fit: (points, covered) => then(() => {
      const padding = {top: 150, right: 110, left: 110, bottom: 40 + covered};
      map.fit(points, {padding, maxZoom: points.length > 1 ? 18 : 17});
    }),
    remove() {
      isGone = true;
      map?.remove();
    },
  };
}

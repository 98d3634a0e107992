// The campus on the map: all buildings, the picked one with its pin and its outline, the way there, and where the
// reader is.
import {callout} from '../map/callout.js';
import {h, fill} from '../core/element.js';
import {nameOf} from '../core/messages.js';
import {errorBox} from '../core/notices.js';
import {isWide} from '../core/wide.js';
import {pair} from '../map/earth.js';
import {metres} from '../map/geodesic.js';
import {makeMap} from '../map/map.js';

/** A tap on the map means the nearest building, if its middle is no farther away, in metres. */
const reach = 60;
/** Of a pin over its point, with some air, in pixels. */
const pinHeight = 72;

/**
 * @param {{center: number[], corners: number[][]}} bounds
 * @param {object[]} buildings the most important first: these have their names on the map
 * @param {(building: object) => void} picked
 */
export function campusMap(bounds, buildings, picked) {
  const canvas = h('div', {class: 'map', id: 'campus-map'});
  const byID = new Map(buildings.map((building) => [building.id, building]));
  let [map, results, drop, isGone, outline] = [null, null, null, false, null];
  const made = makeMap(canvas, {center: bounds.center, zoom: 15}).then((found) => {
    map = found;
    if (isGone) map.remove();
    else {
      results = map.results({picked: ({id}) => picked(byID.get(id))});
      map.on('click', tapped);
      showAll();
    }
  }, (error) => fill(canvas, errorBox(error)));
  const then = (work) => made.then(() => {
    if (map && !isGone) work();
  });

  function showAll() {
    const {clientHeight} = canvas.parentElement ?? canvas;
    const bottom = isWide() ? 16 : clientHeight / 2;
    map.fit(bounds.corners, {padding: {top: bottom > 16 ? 130 : 16, right: 16, left: 16, bottom}});
    results.show(buildings.map(itemOf));
  }

  /** @param {number[]} point of the map that was tapped, perhaps on an outline */
  function tapped(point) {
    const near =
      buildings.map((building) => ({building, far: metres(point, pair(building.geo))}))
        .sort((a, b) => a.far - b.far)[0];
    if (near && near.far <= reach) picked(near.building);
  }

  return {
    element: canvas,
    showAll: () => then(showAll),
    /** Drops the pin of a building, and takes that of another away. */
    pick: (building) => then(() => {
      const name = nameOf(building);
      outline = building.boundary;
      results.show([]);
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
      results.show(buildings.map(itemOf));
      map.shapes('building', []);
      map.shapes('way', []);
    }),
    outline: (building) => then(() => {
      outline = building.boundary;
      if (outline) map.shapes('building', [{role: 'picked', geometry: building.boundary}]);
    }),
    /** A straight line is no way, and not drawn. */
    way: ({kind, routes: [{geometry}]}) =>
      then(() => map.shapes('way', kind === 'straight-line' ? [] : [{role: 'foot-chosen', geometry}])),
    me: (here) => then(() => map.setMe(here)),
    /**
     * You and the building, in what is free of the map.
     * @param {number[][]} points @param {{above: number, below: number}} covered by what lies over it, in pixels
     * @param {{isWhole?: boolean}} how `isWhole`: the building that is picked is seen whole
     */
    fit: (points, {above, below}, {isWhole = true} = {}) => then(() => {
      const padding = {top: above + pinHeight, right: 110, left: 110, bottom: 48 + below};
      map.fit([...points, ...cornersOf(isWhole ? outline : null)], {padding, maxZoom: points.length > 1 ? 18 : 17});
    }),
    remove() {
      isGone = true;
      map?.remove();
    },
  };
}

/** @param {any} outline GeoJSON of one polygon or several */
const cornersOf = (outline) => (outline ? outline.coordinates.flat(outline.type === 'Polygon' ? 1 : 2) : []).map(([
  longitude, latitude
]) => [latitude, longitude]);

/** @returns {import('../map/result-pins.js').Item} */
function itemOf(building) {
  const name = nameOf(building);
  return {id: building.id, point: pair(building.geo), kind: 'campus', name, label: name};
}

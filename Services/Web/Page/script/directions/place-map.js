// A map of a place, and of the ways to it.
import {h, fill} from '../core/element.js';
import {nameOf} from '../core/messages.js';
import {errorBox} from '../core/notices.js';
import {pair} from '../map/earth.js';
import {metres} from '../map/geodesic.js';
import {makeMap} from '../map/map.js';
import {kindOf, stopElement} from '../map/pins.js';

/** What is free of buttons and sources, for a pin of this width over the end of a way. @param {number} wide */
const freeOf = (wide) => ({top: 72, bottom: 64, left: Math.max(44, wide / 2), right: Math.max(72, 64 + wide / 2)});

/**
 * @returns {{show: (plan: object, chosen: object, from: object, isOnFoot: boolean) => void, look: (step: object) =>
 *   void, remove: () => void}} `show` draws a way from somewhere
 */
export function placeMap(element, place) {
  let [isGone, drawn, pin] = [false, [], null];
  const made = makeMap(element, {center: pair(place.geo), zoom: 16, label: nameOf(place)});
  const withMap = (work) => made.then((found) => {
    if (!isGone) work(found);
  }, () => {});
  made.then((found) => {
    if (isGone) return;
    pin = found.pin(pair(place.geo), {kind: kindOf(place.types), text: nameOf(place), name: nameOf(place)});
  }, (error) => fill(element, errorBox(error)));

  function draw(map, plan, chosen, from, isOnFoot) {
    drawn.forEach((stop) => stop.remove());
    const kind = isOnFoot ? 'foot' : 'way';
    // A straight line is no way, and not drawn.
    map.shapes('way', plan.kind === 'straight-line' ? [] : [
      ...plan.routes.filter((way) => way !== chosen).map(({geometry}) => ({role: kind, geometry})),
      ...toRoads(chosen.geometry, from.point, pair(place.geo)),
      {role: `${kind}-chosen`, geometry: chosen.geometry},
    ]);
    const stop = (point, text, name) => map.marker(point, stopElement({
      text,
      name,
      onclick: () => map.popup(point, h('p', {}, name), {name}),
    }));
    drawn = [
      ...chosen.steps.map((step, index) => stop(pair(step.point), String(index + 1), step.text)),
      stop(from.point, 'A', from.name)
    ];
    map.fit([...pointsOf(chosen.geometry), from.point, pair(place.geo)],
      {padding: freeOf(pin?.element.offsetWidth ?? 0), maxZoom: 18});
  }

  return {
    show: (plan, chosen, from, isOnFoot) => withMap((map) => draw(map, plan, chosen, from, isOnFoot)),
    look: (step) => withMap((map) => {
      map.setView(pair(step.point), 17);
      map.popup(pair(step.point), h('p', {}, step.text), {name: step.text});
    }),
    remove() {
      if (!isGone) made.then((map) => map.remove(), () => {});
      isGone = true;
    },
  };
}

/**
 * From where somebody is to the road, and from the road to the door: that is walked. From so many metres on it is
 * seen.
 */
const leastGap = 15;

function toRoads(geometry, from, to) {
  const points = pointsOf(geometry);
  return [[from, points[0]], [points.at(-1), to]]
    .filter(([one, other]) => metres(one, other) > leastGap)
    .map((ends) => ({
      role: 'foot-chosen',
      geometry: {type: 'LineString', coordinates: ends.map(([latitude, longitude]) => [longitude, latitude])},
    }));
}

/** The points of a line, or of a line in two parts. */
const pointsOf = ({type, coordinates}) =>
  (type === 'LineString' ? coordinates : coordinates.flat()).map(([longitude, latitude]) => [latitude, longitude]);

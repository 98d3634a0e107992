// A map of a place, and of the ways to it.
import {h, fill} from '../core/element.js';
import {nameOf} from '../core/messages.js';
import {errorBox} from '../core/notices.js';
import {pair} from '../map/earth.js';
import {makeMap} from '../map/map.js';
import {kindOf, stopElement} from '../map/pins.js';

/**
 * @returns {{show: (plan: object, chosen: object, from: object) => void, look: (step: object) => void, remove: () =>
 * void}}
 */
export function placeMap(element, place) {
  let [isGone, drawn] = [false, []];
  const made = makeMap(element, {center: pair(place.geo), zoom: 16, label: nameOf(place)});
  const withMap = (work) => made.then((found) => {
    if (!isGone) work(found);
  }, () => {});
  made.then((found) => {
    if (!isGone) found.pin(pair(place.geo), {kind: kindOf(place.types), text: nameOf(place), name: nameOf(place)});
  }, (error) => fill(element, errorBox(error)));

  function draw(map, plan, chosen, from) {
    drawn.forEach((stop) => stop.remove());
    const role = (way) => (way === chosen ? 'way-chosen' : 'way');
    map.shapes('way', [...plan.routes.filter((way) => way !== chosen), chosen].map((way) => ({
      role: role(way),
      geometry: way.geometry,
    })));
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
      {padding: {top: 40, bottom: 40, left: 40, right: 40}});
  }

  return {
    show: (plan, chosen, from) => withMap((map) => draw(map, plan, chosen, from)),
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

/** The points of a line, or of a line in two parts. */
const pointsOf = ({type, coordinates}) =>
  (type === 'LineString' ? coordinates : coordinates.flat()).map(([longitude, latitude]) => [latitude, longitude]);

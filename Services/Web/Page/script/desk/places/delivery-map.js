// Where a place delivers to, on a map: the area, the circle of the distance, and the place itself.
import {h, fill} from '../../core/element.js';
import {t} from '../../core/messages.js';
import {errorBox} from '../../core/notices.js';
import {whenSeen} from '../../core/when-seen.js';
import {boundsOf, circle} from '../../map/bounds.js';
import {makeMap} from '../../map/map.js';
import {pointsOf} from './corners.js';

/**
 * Where it is, and how far it delivers in metres.
 * @typedef {{point: () => any, radius: () => number|undefined}} Place
 */

export class DeliveryMap {
  element = h('div', {class: 'map area-map', id: 'delivery-map'});
  #place;
  #area;
  /** @type {Promise<any>|null} the map, from when it comes into view */
  #making = null;
  #pin = null;
  /** What it shows already. */
  #shown = '';

  /**
   * @param {Place} place
   * @param {() => any} area as GeoJSON
   */
  constructor(place, area) {
    [this.#place, this.#area] = [place, area];
    whenSeen(this.element, () => {
      this.#making = makeMap(this.element, {center: place.point(), zoom: 13, label: t('delivery.area')});
      this.#making.then((map) => this.#show(map), (error) => fill(this.element, errorBox(error)));
    });
  }

  /** Shows what has been changed. */
  update() {
    this.#making?.then((map) => this.#show(map), () => {});
  }

  /** Lets somebody draw an area. @returns {Promise<number[][]|null|undefined>} its corners, unless they gave up */
  async draw() {
    return (await this.#making)?.draw();
  }

  remove() {
    this.#making?.then((map) => map.remove(), () => {});
  }

  #show(map) {
    const [point, radius, area] = [this.#place.point(), this.#place.radius(), this.#area()];
    const now = JSON.stringify([point, radius, area]);
    if (now === this.#shown) return;
    const shapes = [area, radius && circle(point, radius)].filter(Boolean);
    this.#pin?.remove();
    this.#pin = map.pin(point, {name: t('place.position'), isPicked: true, onclick: () => {}});
    map.shapes('delivery', shapes.map((geometry) => ({role: 'area', geometry})));
    map.fit(boundsOf([point, ...shapes.flatMap(pointsOf)]),
      {padding: {top: 30, bottom: 30, left: 30, right: 30}, maxZoom: 15});
    this.#shown = now;
  }
}

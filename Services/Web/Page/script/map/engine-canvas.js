// The map without WebGL: Leaflet moves it, and its ground is drawn on canvases out of the same tiles. What an engine
// offers is written in map.js.
import {changes} from '../core/storage.js';
import {fitOf} from './camera.js';
import {drawsOver, mapStyle, picturesOf} from './ground.js';
import {leaflet} from './library.js';

/**
 * @param {HTMLElement} element
 * @param {{center: number[], zoom: number, kind: string, calm: boolean, label: string}} options
 */
export async function canvasEngine(element, {center, zoom, kind, calm, label}) {
  const L = await leaflet();
  const map =
    L.map(element, {
       zoomControl: false,
       attributionControl: false,
       zoomAnimation: false,
       fadeAnimation: false,
       markerZoomAnimation: false,
       inertia: !calm,
       maxZoom: 19,
       minZoom: 1,
       zoomSnap: 0.25,
       wheelPxPerZoomLevel: 90,
     })
      .setView(center, zoom);
  element.setAttribute('role', 'region');
  element.setAttribute('aria-label', label);
  const shapes =
    L.geoJSON(null, {
       interactive: false,
       style: ({properties}) => ({className: `shape ${properties.role}`}),
     })
      .addTo(map);
  let [ground, layers, gone, byHand, last] = [kind, [], false, false, null];

  async function setGround(next = ground) {
    ground = next;
    const drawn = await groundLayers(L, next);
    if (gone || ground !== next) return;
    layers.forEach((layer) => layer.remove());
    layers = drawn.map((layer) => layer.addTo(map));
    await Promise.all(layers.map((layer) => new Promise((resolve) => layer.once('load', resolve))));
  }
  const look = () => {
    setGround().catch(() => {});
  };
  changes.addEventListener('look', look);
  // A ground that cannot be fetched now is drawn once there is a connection.
  addEventListener('online', look);
  const drawn = setGround().catch(() => {});
  for (const name of ['mousedown', 'touchstart', 'wheel', 'keydown']) {
    element.addEventListener(name, () => {
      byHand = true;
    }, {passive: true, capture: true});
  }

  function view() {
    if (gone) return last;
    const [bounds, middle] = [map.getBounds(), map.getCenter()];
    return {
      center: [middle.lat, middle.lng],
      zoom: map.getZoom(),
      bounds: {south: bounds.getSouth(), west: bounds.getWest(), north: bounds.getNorth(), east: bounds.getEast()},
    };
  }

  // Leaflet knows no points any more once it is removed; who still asks then, asks for nothing that is seen.
  return {
    name: 'canvas',
    ready: drawn,
    drawn,
    map,
    view,
    project(point) {
      if (gone) return [0, 0];
      const {x, y} = map.latLngToContainerPoint(point);
      return [x, y];
    },
    unproject(pixels) {
      if (gone) return last.center;
      const {lat, lng} = map.containerPointToLatLng(pixels);
      return [lat, lng];
    },
    setView: (point, level, {animate = true} = {}) => {
      if (gone) return;
      byHand = false;
      map.setView(point, level ?? map.getZoom(), {animate: animate && !calm});
    },
    fit(bounds, options) {
      const size = [element.clientWidth, element.clientHeight];
      const {center: middle, zoom: level} = fitOf(bounds, {size, ...options});
      this.setView(middle, level, {animate: false});
    },
    zoomBy: (steps) => {
      if (gone) return;
      byHand = true;
      map.setZoom(Math.round(map.getZoom()) + steps);
    },
    on(name, hear) {
      if (name === 'click') map.on('click', ({latlng}) => hear([latlng.lat, latlng.lng]));
      else if (name === 'byHand')
        map.on('movestart', () => {
          if (byHand) hear();
        });
      else map.on({move: 'move zoom', rest: 'moveend', idle: 'moveend'}[name], hear);
    },
    setShapes: (features) => shapes.clearLayers().addData({type: 'FeatureCollection', features}),
    setGround,
    target: () => element,
    resize: () => {
      if (!gone) map.invalidateSize({animate: false});
    },
    remove() {
      if (gone) return;
      last = view();
      gone = true;
      changes.removeEventListener('look', look);
      removeEventListener('online', look);
      map.remove();
    },
  };
}

async function groundLayers(L, kind) {
  const [pictures, over, style] = await Promise.all([picturesOf(kind), drawsOver(kind), mapStyle()]);
  const layers = pictures ? [L.tileLayer(pictures.url, {maxZoom: 19})] : [];
  if (style && (!pictures || over)) {
    const {tileGround} = await import('./canvas/tile-ground.js');
    layers.push(tileGround(L, style, {over}));
  }
  return layers;
}

// The map drawn with WebGL by MapLibre GL JS. What an engine offers is written in map.js.
import {changes} from '../core/storage.js';
import {isDark} from '../core/appearance.js';
import {drawsOver, mapStyle, picturesOf} from './ground.js';
import {fitOf} from './camera.js';
import {labelled, namePictures} from './label-pictures.js';
import {maplibre} from './library.js';
import {shapeColours, shapeLayers} from './shapes.js';

/** MapLibre counts zooms in pictures of 512, the page in those of 256. */
const own = (zoom) => zoom - 1;

/**
 * @param {HTMLElement} element
 * @param {{center: number[], zoom: number, kind: string, calm: boolean, label: string}} options
 */
export async function webglEngine(element, {center, zoom, kind, calm, label}) {
  const [library, style] = [await maplibre(), await styleOf(kind)];
  const map = new library.Map({
    container: element,
    style,
    center: toLngLat(center),
    zoom: own(zoom),
    maxZoom: 19,
    minZoom: 0,
    attributionControl: false,
    fadeDuration: calm ? 0 : 150,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    renderWorldCopies: true,
    refreshExpiredTiles: false,
    trackResize: false,
    validateStyle: false,
  });
  // A tile that cannot be had leaves its room empty.
  map.on('error', () => {});
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.getCanvas().setAttribute('aria-label', label);
  const pictures = namePictures(map);
  let [ground, shapes, gone] = [kind, {type: 'FeatureCollection', features: []}, false];
  const ready = new Promise((resolve) => {
    map.once('load', resolve);
  });
  const drawShapes = () => map.getSource('shapes')?.setData(shapes);

  /** Draws another ground below the same shapes. */
  async function setGround(next = ground) {
    ground = next;
    const wanted = await styleOf(next);
    if (gone || ground !== next) return;
    pictures.clear();
    map.setStyle(wanted, {diff: false});
    map.once('styledata', drawShapes);
  }
  const look = () => {
    setGround().catch(() => {});
  };
  changes.addEventListener('look', look);
  ready.then(drawShapes);

  return {
    name: 'webgl',
    ready,
    drawn: ready,
    map,
    project: (point) => {
      const {x, y} = map.project(toLngLat(point));
      return [x, y];
    },
    unproject: ([x, y]) => {
      const {lat, lng} = map.unproject([x, y]);
      return [lat, lng];
    },
    view: () => {
      const [bounds, middle] = [map.getBounds(), map.getCenter()];
      return {
        center: [middle.lat, middle.lng],
        zoom: map.getZoom() + 1,
        bounds: {south: bounds.getSouth(), west: bounds.getWest(), north: bounds.getNorth(), east: bounds.getEast()},
      };
    },
    setView: (point, level, {animate = true} = {}) => {
      const target = {center: toLngLat(point), zoom: own(level ?? map.getZoom() + 1)};
      if (animate && !calm) map.easeTo({...target, duration: 350});
      else map.jumpTo(target);
    },
    fit(bounds, options) {
      const size = [element.clientWidth, element.clientHeight];
      const {center: middle, zoom: level} = fitOf(bounds, {size, ...options});
      this.setView(middle, level, options);
    },
    zoomBy: (steps) => {
      const zoom = map.getZoom() + steps;
      // A press on a button is the reader's move.
      if (calm) map.jumpTo({zoom}, {originalEvent: true});
      else map.easeTo({zoom, duration: 200}, {originalEvent: true});
    },
    on(name, hear) {
      if (name === 'click') map.on('click', ({lngLat}) => hear([lngLat.lat, lngLat.lng]));
      else
        map.on({move: 'move', rest: 'moveend', byHand: 'movestart', idle: 'idle'}[name], (event) => {
          if (name !== 'byHand' || event.originalEvent) hear(event);
        });
    },
    setShapes(features) {
      shapes = {type: 'FeatureCollection', features};
      drawShapes();
    },
    setGround,
    target: () => map.getCanvasContainer(),
    resize: () => map.resize(),
    remove() {
      gone = true;
      changes.removeEventListener('look', look);
      map.remove();
    },
  };
}

/** @type {(point: number[]) => number[]} */
const toLngLat = ([latitude, longitude]) => [longitude, latitude];

/** The style of a kind of map, with the layers for shapes. */
async function styleOf(kind) {
  const [pictures, over, drawn] = await Promise.all([picturesOf(kind), drawsOver(kind), mapStyle()]);
  const style = drawn && (!pictures || over) ? drawn : {version: 8, sources: {}, layers: [plainLayer()]};
  style.layers = style.layers.map(labelled);
  if (pictures) {
    style.sources.pictures = {type: 'raster', tiles: subdomains(pictures.url), tileSize: 256, maxzoom: 19};
    const kept = over ? style.layers.filter(isOverPictures) : style.layers;
    const first = kept.findIndex(({type}) => type !== 'background');
    kept.splice(first < 0 ? kept.length : first, 0, {id: 'pictures', type: 'raster', source: 'pictures'});
    style.layers = kept;
  }
  style.sources.shapes = {type: 'geojson', data: {type: 'FeatureCollection', features: []}};
  const names = style.layers.findIndex(({type}) => type === 'symbol');
  style.layers.splice(names < 0 ? style.layers.length : names, 0, ...shapeLayers(shapeColours()));
  return style;
}

/** What is drawn over a satellite's pictures: larger roads, and names. */
const isOverPictures = ({type, id}) => type === 'symbol' || /(secondary|primary|motorway)$/.test(id);

const plainLayer = () => ({
  id: 'background',
  type: 'background',
  paint: {'background-color': isDark() ? '#151a1f' : '#f4f2ed'},
});

const subdomains = (url) => (url.includes('{s}') ? ['a', 'b', 'c'].map((name) => url.replace('{s}', name)) : [url]);

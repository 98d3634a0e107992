// The map of the page: the same for all pages, whatever draws it.
//
//   const map = await makeMap(element, { center: [13.7466, 100.5347], zoom: 14, label: t('explore.map') });
//   map.fit(points, { padding: { bottom: 300 }, maxZoom: 16, animate: false });
//   map.setView(point, zoom); map.view();                 {center, zoom, bounds}
//   map.on('moved', ({ bounds, zoom, center, byHand }) => …);
//                                                         400 ms after it rests; byHand: by the reader, not by the page
//   map.on('click', (point) => …);
//   map.setMe({ point, accuracy });                       where the reader is, or null
//   map.pin(point, { kind: 'home', text: '฿2.1M', name, onclick }, { dragged: (point) => … });
//                                                         see pins.js; returns a Standing (overlay.js)
//   map.marker(point, element, { dragged });              any element that stands at a point
//   map.popup(point, element, { name, closed });          what a pin says when it is picked; one at a time
//   map.shapes('route', [{ role: 'way-chosen', geometry }]);
//                                                         GeoJSON by role (shapes.js); [] takes them away
//   const results = map.results({ picked: (item, pin) => …, hovered: (item) => …, counted: (total) => … });
//   results.show(items, { question });                    the list's, the best labelled; with the list's question all
//                                                         that is in view, clustered by the server, asked anew when the
//                                                         map was moved
//   results.hot(id, true); results.pick(id);              a card is under the pointer; a thing is picked
//   const corners = await map.draw();                     the reader draws an area; null if they give up
//   map.setKind('satellite'); map.remove();
//
// Points are [latitude, longitude], rectangles {south, west, north, east}. Zooms are those of maps with pictures of 256
// pixels: 0 is the world, 14 a quarter, 17 a street. With WebGL MapLibre draws (engine-webgl.js), else Leaflet with
// canvases (engine-canvas.js). An engine has: name, ready, drawn, target (takes the wheel), project, unproject, view,
// setView, fit, zoomBy, on (move, rest, byHand, click, idle), setShapes, setGround, resize, remove.
import {h} from '../core/element.js';
import {t} from '../core/messages.js';
import {boundsOf, circle} from './bounds.js';
import {kindChoice, zoomButtons} from './controls.js';
import {credit} from './credit.js';
import {drawArea} from './draw-area.js';
import {canvasEngine} from './engine-canvas.js';
import {webglEngine} from './engine-webgl.js';
import {kindsHere} from './ground.js';
import {moves} from './moves.js';
import {overlay} from './overlay.js';
import {pinElement} from './pins.js';
import {popups} from './popup.js';
import {Results} from './results.js';

const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * @param {HTMLElement} element gets the class `map` and what the map is made of
 * @param {object} options
 * @param {number[]} options.center
 * @param {number} [options.zoom]
 * @param {string} [options.kind] standard, satellite or hybrid; one that there is not is the standard one
 * @param {(kind: string) => void} [options.onkind] the reader chose another kind
 * @param {string} [options.label] what the map shows, for readers of the screen
 * @param {boolean} [options.controls] false: without buttons
 */
export async function makeMap(element, options) {
  const {center, zoom = 14, onkind, label = t('explore.map'), controls = true} = options;
  element.classList.add('map');
  element.classList.remove('drawn');
  const kinds = await kindsHere();
  let kind = kinds.find((one) => one === options.kind) ?? kinds[0];
  let drawing = null;
  /** @type {Results[]} */
  const results = [];
  const ground = h('div', {class: 'map-ground'});
  element.replaceChildren(ground);
  const engine = await engineFor(ground, {center, zoom, kind, calm, label});
  element.dataset.engine = engine.name;
  showWhenDrawn(element, engine.drawn);
  const things = overlay(element, engine);
  const [credits, moved] = [credit(element, engine, () => kind), moves(engine)];
  const [shapes, popup] = [shapeSets(engine), popups(things, engine)];
  const setKind = async (next) => {
    kind = next;
    await engine.setGround(next);
    await credits.draw();
  };
  if (controls) {
    const choice = kindChoice(kinds, kind, (next) => {
      setKind(next);
      onkind?.(next);
    });
    element.append(...[zoomButtons(engine), choice].filter(Boolean));
  }
  // The room that a map has changes with the window and with what is beside it.
  const watch = new ResizeObserver(() => {
    engine.resize();
    things.draw();
    results.forEach((one) => one.place());
  });
  for (const one of [element, element.closest('.stage')?.querySelector('.sheet')])
    if (one) watch.observe(one);
  return {
    engine: engine.name,
    ready: engine.ready,
    element,
    calm,
    setKind,
    shapes,
    popup,
    on: moved.on,
    view: engine.view,
    setView: (point, level, how) => engine.setView(point, level, how),
    /** Shows all of the points, or a rectangle. */
    fit(wanted, how) {
      const bounds = Array.isArray(wanted) ? boundsOf(wanted) : wanted;
      if (bounds) engine.fit(bounds, {animate: false, ...how});
    },
    setMe: whereReaderIs(things, shapes),
    marker: (point, thing, how) => things.add(point, thing, how),
    pin: (point, look, how) => things.add(point, pinElement(look), how),
    draw() {
      drawing?.abort();
      drawing = new AbortController();
      return drawArea(element, engine, drawing.signal);
    },
    results(hears) {
      const made = new Results(things, engine, hears, moved.on);
      results.push(made);
      return made;
    },
    remove() {
      drawing?.abort();
      moved.end();
      watch.disconnect();
      things.remove();
      engine.remove();
      element.replaceChildren();
    },
  };
}

/** Whether this browser draws with WebGL 2, null before the first map. MapLibre is fetched only where it does. */
let drawsWithWebGL = null;

function hasWebGL() {
  const context = document.createElement('canvas').getContext('webgl2');
  // Browsers have few contexts at a time.
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}

async function engineFor(ground, options) {
  drawsWithWebGL ??= hasWebGL();
  if (drawsWithWebGL) {
    try {
      return await webglEngine(ground, options);
    } catch {
      drawsWithWebGL = false;
      ground.replaceChildren();
    }
  }
  return canvasEngine(ground, options);
}

/** For so long, in milliseconds, drawn streets stand where the ground is not drawn yet. */
const longest = 30_000;

/** @param {HTMLElement} element @param {Promise<void>} drawn */
function showWhenDrawn(element, drawn) {
  const show = () => element.classList.add('drawn');
  drawn.then(show);
  setTimeout(show, longest);
}

/** Shapes by names, so that each part of a page changes its own. */
function shapeSets(engine) {
  const sets = new Map();
  return (name, list) => {
    sets.set(name, list.map(({role, geometry}) => ({type: 'Feature', properties: {role}, geometry})));
    engine.setShapes([...sets.values()].flat());
  };
}

/** Where the reader is, with the circle that the position is good for. */
function whereReaderIs(things, shapes) {
  let dot = null;
  return (position) => {
    dot?.remove();
    dot = position
      && things.add(position.point, h('span', {
           class: 'me',
           role: 'img',
           'aria-label': t('map.me'),
           'data-accuracy': position.accuracy,
         }),
        {class: 'of-me'});
    shapes('me', position?.accuracy ? [{role: 'accuracy', geometry: circle(position.point, position.accuracy)}] : []);
  };
}

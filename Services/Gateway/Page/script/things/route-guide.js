// The ways to a place: up to three, the recommended one first, each with its steps in words and on the map.
import { h, fill } from '../kit/element.js';
import { distance, duration, number } from '../kit/formats.js';
import { nameOf, t } from '../kit/messages.js';
import { errorBox, loadingBox } from '../kit/notices.js';
import { makeMap } from '../map/map.js';
import { formOf } from '../map/pins.js';
import { pair } from '../map/earth.js';
import { locateAloud } from '../map/position.js';
import { mine } from './origin.js';
import { findRoutes } from './routes.js';

const profiles = ['driving', 'walking', 'cycling'];

/** @returns {{element: HTMLElement, remove: Function}} */
export function routeGuide({ place, origin, query, profile = 'driving' }) {
  const [canvas, ways, steps] = [h('div', { class: 'map', id: 'route-map' }), h('div', { class: 'ways' }), h('div', {})];
  let [from, how, made, drawn, removed] = [origin, profile, null, null, false];
  const choice = h('select', { id: 'profile', onchange: (event) => { how = event.target.value; find(); } },
    profiles.map((name) => h('option', { value: name, selected: name === how }, t(`route.${name}`))));
  const begin = h('p', { class: 'hint' });
  const fromMine = async () => {
    const found = await locateAloud();
    from = found ? await mine('') : await mine(query?.get('at'));
    find();
  };
  const element = h('section', { class: 'route', 'aria-labelledby': 'route-title' }, h('h2', { id: 'route-title' }, t('route.title')),
    canvas, begin, h('div', { class: 'row' }, h('label', {}, t('route.by'), ' ', choice),
      h('button', { type: 'button', id: 'show-route', class: 'primary', onclick: find }, t('route.show')),
      h('button', { type: 'button', id: 'from-me', onclick: fromMine }, t('route.fromMe'))), ways, steps);
  drawPlace();

  function map() {
    made ??= makeMap(canvas, { center: pair(place.geo), zoom: 15 });
    return made;
  }

  async function drawPlace() {
    begin.textContent = t('route.from', { from: from.name, to: nameOf(place) });
    try {
      const found = await map();
      // The reader went on before it was there.
      if (removed) return;
      found.pin(pair(place.geo), { form: formOf(place.types) }, { name: nameOf(place), title: nameOf(place) }).addTo(found.map);
    } catch (error) {
      fill(canvas, errorBox(error));
    }
  }

  async function find() {
    begin.textContent = t('route.from', { from: from.name, to: nameOf(place) });
    fill(ways, loadingBox());
    fill(steps);
    const plan = await findRoutes(from.point, pair(place.geo), how);
    const pick = (chosen) => {
      fill(ways, plan.isLost && h('p', { class: 'state', role: 'status' }, t('route.offline')), plan.kind === 'straight-line' && h('p', { class: 'notice-line' }, t('route.straight', {
        degrees: number(plan.routes[0].bearing, 0), distance: distance(plan.routes[0].distance),
      })), h('ul', {}, plan.routes.map((way) => h('li', {}, h('button', {
        type: 'button', 'aria-pressed': String(way === chosen), onclick: () => pick(way),
      }, wayText(way, plan))))), plan.address && downloads(plan.address));
      fill(steps, chosen.steps.length > 0 && h('ol', { class: 'steps' }, chosen.steps.map((step) => h('li', {}, step.text, ' ',
        h('small', {}, distance(step.distance))))));
      draw(plan, chosen);
    };
    pick(plan.routes[0]);
  }

  const downloads = (address) => h('p', { class: 'row' }, ['geojson', 'kml'].map((format) => h('a', {
    href: `${address}&format=${format}`, download: `route.${format}`,
  }, t(`route.${format}`))));

  const wayText = (way, plan) => [way.recommended && plan.kind === 'route' && t('route.recommended'), way.name, distance(way.distance),
    way.seconds && duration(way.seconds)].filter(Boolean).join(' · ');

  async function draw(plan, chosen) {
    const found = await map();
    if (removed) return;
    drawn?.remove();
    drawn = found.L.layerGroup().addTo(found.map);
    const line = (way) => found.L.geoJSON(way.geometry, { interactive: false, style: { className: `way ${way === chosen ? 'chosen' : ''}` } });
    plan.routes.filter((way) => way !== chosen).forEach((way) => line(way).addTo(drawn));
    const main = line(chosen).addTo(drawn);
    chosen.steps.forEach((step, index) => found.pin(pair(step.point), { rating: String(index + 1) }, { name: step.text, title: step.text })
      .bindPopup(() => h('p', {}, step.text)).addTo(drawn));
    found.pin(from.point, { rating: 'start' }, { name: from.name, title: from.name }).addTo(drawn);
    found.map.fitBounds(main.getBounds().extend(from.point).extend(pair(place.geo)), { padding: [30, 30], animate: false });
  }

  return {
    element,
    remove() {
      removed = true;
      made?.then((found) => found.remove(), () => {});
    },
  };
}

// A tour of several places: in which order, how far it is from each to the next, and all of it on one map.
import {get} from '../core/api.js';
import {h, fill} from '../core/element.js';
import {distance, duration} from '../core/formats.js';
import {icon} from '../core/icons.js';
import {learn, nameOf, t} from '../core/messages.js';
import {emptyBox, errorBox, show as showLoaded} from '../core/notices.js';
import {addStyle} from '../core/style.js';
import {bar} from '../ui/bar.js';
import {crumb} from '../ui/crumb.js';
import {pair} from '../map/earth.js';
import {makeMap} from '../map/map.js';
import {stopElement} from '../map/pins.js';
import {addressText} from '../domain/place-text.js';
import {alongLink} from './along.js';
import {originOf} from './origin.js';
import {findRoutes} from './routes.js';
import {mostStops, tourOf} from './tour.js';

/** @type {['walking'|'cycling'|'driving', import('../core/icons.js').IconName][]} */
const profiles = [['walking', 'walk'], ['cycling', 'bike'], ['driving', 'car']];

export async function show(element, {query}) {
  element.className = 'page way-page';
  await Promise.all([addStyle('place.css'), learn('directions')]);
  let map = null;
  let asked = 0;
  await showLoaded(element, async () => {
    const ids = [...new Set((query.get('places') ?? '').split(',').filter(Boolean))].slice(0, mostStops);
    const [origin, ...places] = await Promise.all(
      [originOf(query), ...ids.map((id) => (get(`/v1/places/${encodeURIComponent(id)}`).catch(() => null)))]);
    const there = places.filter(Boolean);
    const stops = tourOf(origin.point, there.map(({geo}) => pair(geo))).map((index) => there[index]);
    const head = [
      bar({path: '/followed', title: t('tour.title')}), crumb('/followed', t('page.followed')),
      h('header', {class: 'col'}, h('h1', {}, t('tour.title')),
        h('p', {class: 'soft'}, t('tour.what', {count: stops.length, from: origin.label})))
    ];
    if (stops.length === 0) return [...head, emptyBox(t('tour.nothing'))];
    return [...head, tour(origin, stops)];
  });
  return () => {
    asked = -1;
    map?.remove();
  };

  function tour(origin, stops) {
    const [choice, legs, total] = [
      h('div', {class: 'seg', role: 'group', 'aria-label': t('route.by')}), h('ol', {class: 'rows'}),
      h('div', {class: 'row wrap between', 'aria-live': 'polite'})
    ];
    const canvas = h('div', {class: 'map way-map', id: 'route-map'});
    const stop = (text, name, point) =>
      stopElement({text, name, onclick: () => map.popup(point, h('p', {}, name), {name})});
    makeMap(canvas, {center: pair(stops[0].geo), zoom: 13, label: t('tour.title')}).then((made) => {
      map = made;
      if (asked < 0) return made.remove();
      made.marker(origin.point, stop('A', origin.name, origin.point));
      stops.forEach((one, index) => made.marker(pair(one.geo), stop(String(index + 1), nameOf(one), pair(one.geo))));
      made.fit(
        [origin.point, ...stops.map(({geo}) => pair(geo))], {padding: {top: 40, bottom: 40, left: 40, right: 40}});
      return drawn();
    }, (error) => fill(canvas, errorBox(error)));
    let [ways, role] = [[], 'way-chosen'];
    const drawn = () => map?.shapes('way', ways.map(({geometry}) => ({role, geometry})));
    by('driving');
    return h('div', {class: 'col gap3 way-guide'}, choice, h('div', {class: 'box flush'}, canvas, legs), total);

    async function by(how) {
      asked += 1;
      const mine = asked;
      fill(choice,
        profiles.map(([name, sign]) => h('button', {
          type: 'button',
          id: `by-${name}`,
          'aria-pressed': String(name === how),
          onclick: () => by(name).then(() => (document.getElementById(`by-${name}`)?.focus()))
        },
                       icon(sign), t(`route.${name}`))));
      fill(total, h('p', {class: 'soft s'}, t('route.looking')));
      const points = [origin.point, ...stops.map(({geo}) => pair(geo))];
      const plans = await Promise.all(stops.map((_, index) => findRoutes(points[index], points[index + 1], how)));
      if (mine !== asked) return;
      ways = plans.map(({routes: [way]}) => way);
      role = how === 'walking' ? 'foot-chosen' : 'way-chosen';
      fill(legs, stops.map((stop, index) => legRow(stop, ways[index], index)));
      const isStraight = plans.some(({kind}) => kind === 'straight-line');
      fill(total,
        h('p', {}, h('b', {id: 'tour-total'}, lengthOf(ways)),
          isStraight && h('span', {class: 's soft block'}, t('tour.straight'))),
        alongLink(ways));
      drawn();
    }
  }
}

/** The distance, and the time if it is known of each part. */
function lengthOf(ways) {
  const sumOf = (name) => ways.reduce((sum, way) => sum + (way[name] ?? NaN), 0);
  const [metres, seconds] = [sumOf('distance'), sumOf('seconds')];
  return [seconds && duration(seconds), distance(metres)].filter(Boolean).join(', ');
}

const legRow = (stop, way, index) => h('li', {},
  h('a', {class: 'way-row', href: `/place/${stop.id}`}, h('span', {class: 'disc', 'aria-hidden': 'true'}, index + 1),
    h('span', {class: 't'}, h('b', {}, nameOf(stop)), h('span', {class: 's soft block'}, addressText(stop))),
    h('span', {class: 'num soft s'}, lengthOf([way]))));

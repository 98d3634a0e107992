// The ways to a place: up to three, the best one first and marked, each with its steps in words and on the map.
import {h, fill} from '../core/element.js';
import {distance, duration} from '../core/formats.js';
import {icon} from '../core/icons.js';
import {learn, nameOf, t} from '../core/messages.js';
import {whenSeen} from '../core/when-seen.js';
import {pair} from '../map/earth.js';
import {metres} from '../map/geodesic.js';
import {locateAloud} from '../map/position.js';
import {alongLink} from './along.js';
import {mapsLink} from './maps-app.js';
import {mine} from './origin.js';
import {placeMap} from './place-map.js';
import {findRoutes} from './routes.js';
import {straightText} from './straight.js';

/** @type {Record<string, import('../core/icons.js').IconName>} */
const profiles = {
  walking: 'walk',
  cycling: 'bike',
  driving: 'car'
};

/** Who is nearer than this goes on foot, in metres. */
const walkable = 2500;

/**
 * @param {object} guide
 * @param {object} guide.place
 * @param {{point: number[], name: string, source: string}} guide.origin
 * @param {URLSearchParams} [guide.query] of the page: where the reader set to be
 * @param {'walking'|'cycling'|'driving'} [guide.profile]
 * @param {boolean} [guide.isBrief] one line where nobody knows a way
 * @returns {{element: HTMLElement, remove: () => void}}
 */
export function routeGuide({place, origin, query, profile, isBrief = false}) {
  const to = pair(place.geo);
  const near = metres(origin.point, to) < walkable;
  let [from, how, map, asked] = [origin, profile in profiles ? profile : near ? 'walking' : 'driving', null, 0];
  const canvas = h('div', {class: 'map way-map', id: 'route-map'});
  const choice = h('div', {class: 'seg', role: 'group', 'aria-label': t('route.by')});
  const begin = h('p', {class: 's soft', id: 'way-ends'});
  const [ways, steps] = [h('div', {class: 'ways', 'aria-live': 'polite'}), h('div', {})];
  const ends = h('div', {class: 'row wrap between', hidden: isBrief}, begin,
    from.source !== 'me'
      && h('button', {
           type: 'button',
           class: 'btn small quiet',
           id: 'from-me',
           onclick: fromMine,
         },
        icon('locate'), t('route.fromMe')));
  const element =
    h('div', {class: 'col gap3 way-guide'}, choice, h('div', {class: 'box flush'}, ways, canvas), ends, steps);
  [choice.hidden, canvas.hidden] = [true, isBrief];
  tell();
  const giveUp = whenSeen(element, () => {
    if (!isBrief) map = placeMap(canvas, place);
    find();
  });
  return {
    element,
    remove() {
      giveUp();
      asked = -1;
      map?.remove();
    },
  };

  function tell() {
    begin.textContent = t('route.from', {from: from.name, to: nameOf(place)});
    fill(choice,
      Object.entries(profiles).map(
        ([name, sign]) => h('button', {
          type: 'button',
          id: `by-${name}`,
          'aria-pressed': String(how === name),
          onclick: () => by(name),
        },
          icon(sign), t(`route.${name}`))));
  }

  function by(name) {
    how = name;
    tell();
    document.getElementById(`by-${name}`).focus();
    find();
  }

  async function fromMine() {
    const found = await locateAloud();
    from = found ? await mine('') : await mine(query?.get('at'));
    tell();
    find();
  }

  async function find() {
    const mineOnly = ++asked;
    fill(ways, h('p', {class: 'way-note soft s'}, t('route.looking')));
    fill(steps);
    const [plan] = await Promise.all([findRoutes(from.point, to, how), learn('directions')]);
    if (mineOnly !== asked) return;
    // Without ways there is nothing to choose, and a straight line is none.
    const isStraight = plan.kind === 'straight-line';
    choice.hidden = isStraight;
    canvas.hidden = ends.hidden = isBrief && isStraight;
    if (!canvas.hidden) map ??= placeMap(canvas, place);
    const pick = (chosen, isChosen = false) => {
      const index = plan.routes.indexOf(chosen);
      fill(ways,
        isStraight
          ? straightNote(plan, how, mapsLink(place, from.point, to, isBrief ? 'link' : 'btn primary'))
          : h('div', {class: 'rows'}, plan.routes.map((way, number) => wayRow(way, {
              how,
              from,
              isChosen: way === chosen,
              id: `way-${number}`,
              pick: () => pick(way, true),
            }))));
      fill(steps,
        stepsOf(chosen,
          (step) => {
            map.look(step);
            canvas.scrollIntoView({block: 'nearest'});
          }),
        !canvas.hidden
          && h('div', {class: 'row wrap between'}, alongLink([chosen]), plan.address && downloads(plan.address)));
      if (isChosen) document.getElementById(`way-${index}`)?.focus();
      map?.show(plan, chosen, from, how === 'walking');
    };
    pick(plan.routes[0]);
  }
}

/** How far it is, and who may know a way. */
const straightNote = ({routes: [line], isLost}, how, link) => h('div',
  {class: 'way-note row wrap gap3', id: 'straight'},
  h('div', {class: 'grow'}, h('p', {}, h('b', {}, straightText(line, how))),
    isLost && h('p', {class: 's soft'}, t('route.offline'))),
  link);

function wayRow(way, {how, from, isChosen, id, pick}) {
  return h('button', {type: 'button', id, class: 'way-row', 'aria-pressed': String(isChosen), onclick: pick},
    h('span', {class: `disc ${isChosen ? 'k k-campus' : ''}`}, icon(profiles[how])),
    h('span', {class: 't'},
      h('b', {}, [way.seconds && duration(way.seconds), distance(way.distance)].filter(Boolean).join(', ')),
      way.recommended && [' ', h('span', {class: 'tag good'}, t('route.recommended'))],
      h('span', {class: 's soft block'},
        way.name ? t('route.streets', {from: from.name, streets: way.name}) : t('from.named', {name: from.name}))),
    isChosen && icon('check'));
}

const stepsOf = ({steps}, look) => steps.length > 0
  && h('section', {class: 'col gap3', 'aria-labelledby': 'steps-title'}, h('h3', {id: 'steps-title'}, t('route.steps')),
    h('ol', {class: 'box flush rows way-steps'},
      steps.map(
        (step, index) => h('li', {},
          h('button', {
            type: 'button',
            onclick: () => look(step),
          },
            h('span', {class: 'disc', 'aria-hidden': 'true'}, index + 1), h('span', {class: 't'}, step.text),
            step.distance > 0 && h('span', {class: 'num soft s'}, distance(step.distance)))))));

const downloads = (address) => h('details', {class: 's'}, h('summary', {}, t('way.files')),
  ['geojson', 'kml'].map(
    (format) => h('a', {
      class: 'btn small quiet',
      href: `${address}&format=${format}`,
      download: `route.${format}`,
    },
      icon('download'), t(`route.${format}`))));

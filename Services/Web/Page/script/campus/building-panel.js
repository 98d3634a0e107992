// What is told of the picked building: how far on foot, the way in words, who is there.
import {h, fill} from '../core/element.js';
import {distance, duration} from '../core/formats.js';
import {icon} from '../core/icons.js';
import {locale, nameOf, t} from '../core/messages.js';
import {share} from '../core/share.js';
import {straightText} from '../directions/straight.js';
import {secondsOnFoot} from '../directions/walking.js';
import {fromText, pointText} from '../map/position.js';
import {peopleOf, personRow} from './people.js';

/** So many steps, and so many people, are written out. */
const [mostSteps, mostPeople] = [4, 5];

/** The head of the panel, which stays. */
export function panelTop(building, heading, close) {
  const address = [building.address?.streetAddress, building.address?.addressLocality].filter(Boolean).join(', ');
  const way = h('a', {class: 'btn primary grow', id: 'campus-way'});
  const where = h('p', {class: 's soft', id: 'campus-where'});
  const name = nameOf(building);
  tell(null);
  return {
    element: h('div', {class: 'top col gap3'},
      h('div', {class: 'row high'},
        h('div', {class: 'grow'}, fill(heading, name), address && h('p', {class: 's soft'}, address), where),
        h('button', {type: 'button', class: 'icon-btn', 'aria-label': t('action.close'), onclick: close},
          icon('close'))),
      h('div', {class: 'row'}, way,
        h('button', {
          type: 'button',
          class: 'btn',
          'aria-label': t('share.share'),
          onclick: () => share(name),
        },
          icon('share')))),
    tell,
  };

  /**
   * @param {{from: {point: [number, number], source: string}, straight: number, distance?: number,
   *   seconds?: number}|null} far null while nobody knows where the reader is; without the distance on foot while they
   *   are elsewhere
   */
  function tell(far) {
    fill(way, icon('walk'),
      far?.distance === undefined
        ? t('campus.walk')
        : `${duration(secondsOnFoot({distance: far.distance, seconds: far.seconds}))}, ${distance(far.distance)}`);
    way.setAttribute(
      'aria-label', far?.distance === undefined ? t('campus.walk') : `${t('campus.walk')}: ${way.textContent}`);
    const at = far?.from.source === 'hand' ? `&at=${pointText(far.from.point)}` : '';
    way.href = `/place/${building.id}/way?profile=walking${at}`;
    where.textContent = far ? `${distance(far.straight)} ${fromText(far.from.source)}` : '';
  }
}

/** What scrolls below the head. */
export function panelContent(building, organisations) {
  const [steps, people] = [h('div', {}), h('div', {class: 'col'})];
  // The building is shown; its people are a part that may be missing.
  peopleOf([building, ...organisations]).then((all) => drawPeople(people, all, organisations), () => {});
  return {
    element: h('div', {class: 'col gap4'}, steps, people,
      h('p', {}, h('a', {class: 'link', href: `/place/${building.id}`}, t('campus.more', {name: nameOf(building)})))),
    /** @param {object} plan of the routing @param {Date} [readAt] when the position was read */
    tell({kind, routes: [way]}, readAt) {
      const time = readAt && new Intl.DateTimeFormat(locale, {timeStyle: 'short'}).format(readAt);
      fill(steps,
        h('div', {class: 'note'}, icon('walk'),
          h('div', {},
            kind === 'straight-line'
              && h('p', {id: 'campus-line'}, straightText(way, 'walking'), ' ', t('route.noWays')),
            // The routing says its steps in English.
            way.steps.length > 0
              && h('ol', {class: 'campus-steps', lang: 'en'},
                way.steps.slice(0, mostSteps).map(({text}) => h('li', {}, text))),
            time && h('p', {class: 's soft', id: 'campus-read'}, t('campus.readAt', {time})))));
    },
  };
}

function drawPeople(box, all, organisations) {
  if (all.length === 0) return;
  fill(box,
    h('div', {class: 'head'}, h('h2', {}, t('campus.people')),
      all.length > mostPeople && organisations[0]
        && h('a', {href: `/campus?view=people&in=${organisations[0].id}`}, t('campus.allPeople', {count: all.length}))),
    h('ul', {class: 'list'}, all.slice(0, mostPeople).map(personRow)));
}

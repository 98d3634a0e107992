// Where to search: around the reader, at a place written by hand, in a district, at a station; and how far. One press
// is enough for each.
import {h} from '../../core/element.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {row} from '../../ui/row.js';
import {sheet} from '../../ui/sheet.js';
import {locateAloud} from '../../map/position.js';
import {nowhere, whereOf} from '../state.js';
import {byHandField} from './by-hand.js';
import {districtsField} from './districts.js';
import {partOfRecent, recentPlaces, rememberPlace} from './recent.js';
import {stationsField} from './stations-field.js';

/** How far one may choose to look, in km. */
const radii = ['1', '2', '5', '10', '20'];

/** @typedef {Partial<import('../state.js').State> & {position?: object}} Part */
/**
 * @typedef {object} Options
 * @property {() => string} near "latitude,longitude"
 * @property {string|null} box of the map that is seen, if there is one
 * @property {() => void} draw lets the reader draw an area
 * @property {(part: Part) => void} chosen
 */

/** @param {import('../state.js').State} state @param {Options} options */
export function whereDialog(state, {near, box, draw, chosen}) {
  /** What is told once the dialog is closed; or an area is to be drawn then. */
  let [answer, isDrawing] = [null, false];
  const dialog = sheet({
    title: t('where.title'),
    isTitled: true,
    class: 'where',
    closed: () => {
      if (isDrawing) draw();
      else if (answer) chosen(answer);
    },
    content:
      h('div', {class: 'dialog-in', id: 'where-form'}, byHandField({near, find: goTo}), distances(), shortcuts()),
  });

  function done(change) {
    answer = change;
    dialog.close();
  }

  /** @param {Part} place @param {string} name */
  function goTo(place, name) {
    if (name) rememberPlace({name, part: place});
    done({...nowhere, ...place});
  }

  async function locate() {
    const position = await locateAloud();
    if (position) done({...nowhere, position});
  }

  function drawArea() {
    isDrawing = true;
    dialog.close();
  }

  function shortcuts() {
    return h('div', {class: 'rows plain'},
      row({icon: 'locate', text: t('position.mine'), id: 'my-location', onclick: locate}),
      box && row({icon: 'map', text: t('where.inMap'), id: 'in-map', onclick: () => done({...nowhere, box})}),
      row({icon: 'edit', text: t('where.draw'), id: 'draw-area', onclick: drawArea}),
      part('train', 'where.station', Boolean(state.station), stationsField({station: state.station, chosen: goTo})),
      part('globe', 'where.district', Boolean(state.area),
        districtsField({area: state.area, isInside: Boolean(state.inside), chosen: goTo})),
      recentPlaces().map(
        (place) => row({icon: 'history', text: place.name, onclick: () => goTo(partOfRecent(place), place.name)})));
  }

  /** Nothing is so far from an area or from the map that is seen. */
  function distances() {
    if (state.area || state.box || state.polygon || state.route) return null;
    const choices =
      radii.includes(state.radius) ? radii : [...radii, state.radius].sort((a, b) => Number(a) - Number(b));
    return h('div', {class: 'col'}, h('h3', {id: 'radius-title'}, t('filter.radius')),
      h('div', {class: 'chips wrap', role: 'group', 'aria-labelledby': 'radius-title'},
        choices.map((radius) => h('button', {
          type: 'button',
          class: 'chip',
          id: `radius-${radius}`,
          'aria-pressed': String(radius === state.radius),
          onclick: () => done({...whereOf(state), radius}),
        },
                      t('unit.km', {km: Number(radius)})))));
  }
}

const part = (glyph, title, isOpen, content) => h('details', {open: isOpen},
  h('summary', {}, h('span', {class: 'disc'}, icon(glyph)), h('b', {class: 't'}, t(title))), content);

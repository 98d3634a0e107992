// The ways out where nothing was found, which the heading says: what to give up, with what that would give, then the
// nearest that there is.
import {h, fill} from '../core/element.js';
import {distance, number} from '../core/formats.js';
import {icon} from '../core/icons.js';
import {t} from '../core/messages.js';
import {stateBox} from '../core/notices.js';
import {listsOf} from './asking.js';
import {loosened} from './loosen.js';
import {nearest, totalsOf} from './nearest.js';
import {filtersSet, unfiltered} from './state.js';
import {heading} from './words.js';

/** Beyond so many metres, decimals say nothing. */
const far = 50_000;

/** So many ways to give something up are enough. */
const most = 5;

/**
 * @param {import('./state.js').State} state
 * @param {object} page
 * @param {any} page.here where the reader is
 * @param {any} page.understood how the words were understood
 * @param {HTMLElement|null} page.save the button that saves what is looked for
 * @param {(part: object) => void} page.change
 */
export function emptyState(state, {here, understood, save, change}) {
  const [there, ways] = [h('div', {id: 'nearest'}), h('ul', {class: 'row wrap centered', id: 'loosen'})];
  const clear = clearing(state, change);
  const box = stateBox({
    picture: 'nothing',
    action: h('div', {class: 'col gap4'}, clear, ways, there,
      save && h('div', {class: 'col'}, h('p', {class: 's soft'}, t('empty.save')), save)),
  });
  box.classList.add('empty');
  // It is a help; what was said stays without it.
  if (state.kind !== 'stations') tell().catch(() => {});
  return box;

  async function tell() {
    const plain = {...state, ...unfiltered, purpose: state.purpose, types: state.types};
    const isFiltered = filtersSet(state) > filtersSet(plain);
    const telling = tellWays();
    // Filters can be given up here: what is far away comes only after that.
    if (!isFiltered || await telling === 0) await tellNearest(plain);
  }

  /** "17 cinemas in Barcelona, 9,600 km away". */
  async function tellNearest(plain) {
    const found = await nearest(plain, here);
    if (!found) return;
    const text = t('empty.nearest', {
      found: heading({...state, q: ''}, found.parts),
      city: found.city,
      distance: found.metres > far ? t('unit.km', {km: Math.round(found.metres / 1000)}) : distance(found.metres),
    });
    const go = () => change({...plain, ...found.part});
    const look = clear || ways.childElementCount > 0 ? 'btn' : 'btn primary';
    fill(there, h('button', {type: 'button', class: look, onclick: go}, icon('pin'), text));
  }

  /** @returns {Promise<number>} how many there are */
  async function tellWays() {
    const counted = await Promise.all(loosened(state, understood).map(async (way) => {
      const parts = await totalsOf(listsOf({...state, ...way.part}, here.point)).catch(() => []);
      return {...way, total: parts.reduce((sum, {total}) => sum + total, 0)};
    }));
    // Of two that give the same, the smaller change is enough.
    const useful = counted.filter(({total}, index) => total > 0 && counted[index - 1]?.total !== total);
    fill(ways,
      useful.slice(0, most).map(
        ({id, text, part, total}) => h('li', {},
          h('button', {
            type: 'button',
            class: 'chip',
            id,
            onclick: () => change(part),
          },
            text, h('span', {class: 'count'}, number(total))))));
    return useful.length;
  }
}

/** What certainly leads out: the words, or all filters, are given up. */
function clearing(state, change) {
  const clear = (id, text, part) =>
    h('button', {type: 'button', class: 'btn primary', id, onclick: () => change(part)}, icon('close'), t(text));
  if (state.q) return clear('without-words', 'empty.clear', {q: ''});
  if (filtersSet(state) > 1) return clear('without-filters', 'empty.unfilter', {...unfiltered, inside: ''});
  return null;
}

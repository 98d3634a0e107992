// Provinces and districts to choose several of.
import {get} from '../core/api.js';
import {h, fill} from '../core/element.js';
import {icon} from '../core/icons.js';
import {nameOf, t} from '../core/messages.js';
import {districtsPath, provincesPath, select} from '../discover/where/directory.js';
import {mostAreas} from './state.js';

const names = new Map();

/**
 * Calls `take` with the name of an area or a station: at once with what is known, its id at worst, then with its name.
 * @param {string} id @param {(name: string) => void} take @param {'areas'|'stations'} kind
 */
export function nameIt(id, take, kind = 'areas') {
  take(names.get(id) ?? id);
  if (names.has(id)) return;
  get(`/v1/${kind}/${id}`)
    .then(
      (found) => {
        names.set(id, nameOf(found));
        take(nameOf(found));
      },
      () => {
        // The list of homes says what is wrong with it.
      });
}

/** @param {string[]} areas the chosen ones, changed in place @param {() => void} changed */
export function areasField(areas, changed) {
  const [chosen, choice] = [h('ul', {class: 'chosen row wrap'}), h('div', {class: 'pair'})];
  const said = h('p', {class: 'hint s soft', role: 'status'});
  let province = '';
  drawChosen();
  drawChoice();
  return h(
    'fieldset', {id: 'areas', class: 'field'}, h('legend', {class: 'said'}, t('wish.areas')), chosen, said, choice);

  function drawChosen() {
    said.textContent = areas.length === 0 ? t('wish.anywhere') : '';
    fill(chosen, areas.map((id) => {
      const label = h('span', {});
      const button = h(
        'button', {type: 'button', class: 'chip', id: `remove-${id}`, onclick: () => remove(id)}, label, icon('close'));
      nameIt(id, (text) => {
        label.textContent = text;
        button.setAttribute('aria-label', t('wish.removeArea', {name: text}));
      });
      return h('li', {}, button);
    }));
  }

  function remove(id) {
    areas.splice(areas.indexOf(id), 1);
    changed();
    drawChosen();
    document.getElementById('in-province').focus();
  }

  function drawChoice() {
    fill(choice, select({
      id: 'in-province',
      label: t('area.province'),
      path: provincesPath,
      value: province,
      text: nameOf,
      onchange(id) {
        province = id;
        add(id);
        drawChoice();
        document.getElementById('in-province').focus();
      },
    }),
      select({
        id: 'in-district',
        label: t('area.district'),
        path: districtsPath(province),
        value: '',
        text: nameOf,
        onchange(id) {
          if (!id) return;
          // It is meant in place of its province.
          take(province);
          add(id);
        },
      }));
  }

  function take(id) {
    if (areas.includes(id)) areas.splice(areas.indexOf(id), 1);
  }

  function add(id) {
    if (!id) return;
    if (areas.length >= mostAreas) said.textContent = t('wish.tooManyAreas', {count: mostAreas});
    else if (!areas.includes(id)) {
      areas.push(id);
      changed();
      drawChosen();
    }
  }
}

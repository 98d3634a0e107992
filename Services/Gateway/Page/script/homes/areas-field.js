// Provinces and districts to choose several of.
import { h, fill } from '../kit/element.js';
import { get, query } from '../kit/api.js';
import { nameOf, t } from '../kit/messages.js';
import { select } from '../explore/directory.js';
import { mostAreas } from './state.js';

const names = new Map();

/** Calls `take` with an area's name: at once with what is known, its id at worst, and again when it is. */
function name(id, take) {
  take(names.get(id) ?? id);
  if (names.has(id)) return;
  get(`/v1/areas/${id}`).then((area) => {
    names.set(id, nameOf(area));
    take(nameOf(area));
  }, () => {
    // The list of homes says what is wrong with it.
  });
}

/** @param {string[]} areas the chosen ones, changed in place */
export function areasField(areas) {
  const [chosen, choice] = [h('ul', { class: 'chosen' }), h('div', { class: 'choice' })];
  const said = h('p', { class: 'hint', role: 'status' });
  let [province, district] = ['', ''];
  drawChosen();
  drawChoice();
  return h('fieldset', { id: 'areas' }, h('legend', {}, t('wish.areas')), chosen, said, choice);

  function drawChosen() {
    said.textContent = areas.length === 0 ? t('wish.anywhere') : '';
    fill(chosen, areas.map((id) => {
      const label = h('span', {});
      const button = h('button', { type: 'button', id: `remove-${id}`, onclick: () => {
        areas.splice(areas.indexOf(id), 1);
        drawChosen();
        document.getElementById('in-province').focus();
      } }, '×');
      name(id, (text) => {
        label.textContent = text;
        button.setAttribute('aria-label', t('wish.removeArea', { name: text }));
      });
      return h('li', {}, label, ' ', button);
    }));
  }

  function drawChoice() {
    const districts = province && `/v1/areas/${province}/districts`;
    fill(choice,
      select({
        id: 'in-province', label: t('area.province'), path: `/v1/areas${query({ kind: 'province' })}`, value: province, text: nameOf,
        onchange(id) {
          [province, district] = [id, ''];
          drawChoice();
          document.getElementById('in-province').focus();
        },
      }),
      select({ id: 'in-district', label: t('area.district'), path: districts, value: district, text: nameOf, onchange(id) { district = id; } }),
      h('button', { type: 'button', id: 'add-area', onclick: add }, t('wish.addArea')));
  }

  function add() {
    const id = district || province;
    if (!id) said.textContent = t('explore.chooseArea');
    else if (areas.length >= mostAreas) said.textContent = t('wish.tooManyAreas', { count: mostAreas });
    else if (!areas.includes(id)) {
      areas.push(id);
      drawChosen();
    }
  }
}

// Provinces with their districts, train lines with their stations.
import { h } from '../kit/element.js';
import { get, query } from '../kit/api.js';
import { nameOf, t } from '../kit/messages.js';
import { sentence } from '../kit/notices.js';

const kept = new Map();

/** A list of the directory, asked for once; what failed is asked for again. */
function list(path) {
  if (!kept.has(path)) kept.set(path, get(path).then(({ items }) => items).catch((error) => { kept.delete(path); throw error; }));
  return kept.get(path);
}

/** A select that fills itself. */
export function select({ id, label, path, value, text, onchange }) {
  const element = h('select', { id, onchange: (event) => onchange(event.target.value) }, h('option', { value: '' }, t('filter.choose')));
  const problem = h('span', { class: 'hint' });
  if (path) {
    list(path).then((items) => {
      element.append(...items.map((item) => h('option', { value: item.id, selected: item.id === value }, text(item))));
    }, (error) => { problem.textContent = sentence(error); });
  } else element.disabled = true;
  return h('label', {}, label, ' ', element, problem);
}

export function areaChoice({ state, change }) {
  const coded = (item) => `${nameOf(item)} (${item.code})`;
  const provinces = `/v1/areas${query({ kind: 'province' })}`;
  const districts = state.province && `/v1/areas/${state.province}/districts`;
  return h('div', { class: 'choice' },
    select({
      id: 'province', label: t('area.province'), path: provinces, value: state.province, text: coded,
      onchange: (province) => change({ province, district: '', inside: '' }),
    }),
    select({
      id: 'district', label: t('area.district'), path: districts, value: state.district,
      text: coded, onchange: (district) => change({ district, inside: '' }),
    }),
    insideChoice({ state, change, path: state.district ? districts : provinces }),
    h('p', { class: 'hint' }, t('area.around')));
}

/** Offered for areas whose outline is known. */
function insideChoice({ state, change, path }) {
  const element = h('label', { hidden: true }, h('input', {
    type: 'checkbox', id: 'inside', checked: Boolean(state.inside), onchange: (event) => change({ inside: event.target.checked ? '1' : '' }),
  }), t('area.inside'));
  if (path) {
    list(path).then((items) => {
      element.hidden = !items.find(({ id }) => id === (state.district || state.province))?.hasBoundary;
    }, () => {
      // The select beside it says what is wrong.
    });
  }
  return element;
}

export function trainChoice({ state, change }) {
  return h('div', { class: 'choice' },
    select({
      id: 'line', label: t('train.line'), path: '/v1/lines', value: state.line, text: (line) => `${line.service} · ${nameOf(line)}`,
      onchange: (line) => change({ line, station: '' }),
    }),
    select({
      id: 'station', label: t('train.station'), path: state.line && `/v1/lines/${state.line}/stations`, value: state.station,
      text: (station) => `${station.number}. ${nameOf(station)} (${station.code})`, onchange: (station) => change({ station }),
    }));
}

// Provinces with their districts, train lines with their stations, as selects that fill themselves.
import {get, query} from '../../core/api.js';
import {h} from '../../core/element.js';
import {nameOf, t} from '../../core/messages.js';
import {sentence} from '../../core/notices.js';

const kept = new Map();

/** A list of the directory, asked for once; what failed is asked for again. */
export function list(path) {
  if (!kept.has(path))
    kept.set(path, get(path).then(({items}) => items).catch((error) => {
      kept.delete(path);
      throw error;
    }));
  return kept.get(path);
}

export const provincesPath = `/v1/areas${query({kind: 'province', limit: 100})}`;
export const districtsPath = (province) => province && `/v1/areas/${province}/districts?limit=100`;
export const stationsPath = (line) => line && `/v1/lines/${line}/stations`;

/**
 * @param {{id: string, label: string, path: string, value: string, text: (item: object) => string, onchange: (id:
 * string) => void}} wish
 */
export function select({id, label, path, value, text, onchange}) {
  const element =
    h('select', {id, onchange: (event) => onchange(event.target.value)}, h('option', {value: ''}, t('filter.choose')));
  const problem = h('span', {class: 'hint'});
  if (path) {
    list(path).then(
      (items) => {
        element.append(...items.map((item) => h('option', {value: item.id, selected: item.id === value}, text(item))));
      },
      (error) => {
        problem.textContent = sentence(error);
      });
  } else element.disabled = true;
  return h('div', {class: 'field'}, h('label', { for: id
  }, label), element, problem);
}

/** With the number that people know it by. */
export const codedName = (item) => `${nameOf(item)} (${item.code})`;
export const lineName = (line) => `${line.service} · ${nameOf(line)}`;

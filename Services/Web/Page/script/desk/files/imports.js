import {h, fill} from '../../core/element.js';
import {capital, t} from '../../core/messages.js';
import {typeText} from '../../domain/place-words.js';
import {homeTypes} from '../fields/listing.js';
import {crumb} from '../frame/crumb.js';
import {exportButtons} from './exports.js';
import {importHistory} from './history.js';
import {importForm} from './import-form.js';

const kinds = [
  'Restaurant', 'CafeOrCoffeeShop', 'FastFoodRestaurant', 'BarOrPub', ...homeTypes, 'MovieTheater', 'CollegeBuilding',
  'Store'
];

/** Things into the catalog, and places out of it. */
export function show(box) {
  box.className = 'page wide';
  const history = importHistory();
  const types = h('select', {id: 'export-types', 'aria-label': t('exports.types')},
    h('option', {value: ''}, t('exports.all')),
    kinds.map((type) => h('option', {value: type}, capital(typeText(type)))));
  fill(box, crumb('/desk/more', t('desk.more')),
    h('section', {class: 'box gap4'}, h('h2', {}, t('imports.title')), h('p', {class: 'soft'}, t('imports.what')),
      importForm({done: history.load})),
    history.element,
    h('section', {class: 'box'}, h('h2', {}, t('exports.title')), h('div', {class: 'field'}, types),
      exportButtons(() => types.value || null)));
  history.load();
}

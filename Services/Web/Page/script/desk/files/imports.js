import {h, fill} from '../../core/element.js';
import {t} from '../../core/messages.js';
import {crumb} from '../frame/crumb.js';
import {exportButtons} from './exports.js';
import {importHistory} from './history.js';
import {importForm} from './import-form.js';

/** Things into the catalog, and places out of it. */
export function show(box) {
  box.className = 'page';
  const history = importHistory();
  const types =
    h('input', {id: 'export-types', type: 'text', autocomplete: 'off', 'aria-describedby': 'export-types-hint'});
  fill(box, crumb('/desk/more', t('desk.more')),
    h('section', {class: 'box gap4'}, h('h2', {}, t('imports.title')), h('p', {class: 'soft'}, t('imports.what')),
      importForm({done: history.load})),
    history.element,
    h('section', {class: 'box'}, h('h2', {}, t('exports.title')),
      h('div', {class: 'field'},
        h('label',
          { for: 'export-types'
          },
          t('exports.types')),
        types, h('p', {id: 'export-types-hint', class: 'hint'}, t('exports.typesHint'))),
      exportButtons(() => types.value.replace(/\s/g, '') || null)));
  history.load();
}

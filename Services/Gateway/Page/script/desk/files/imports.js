import { h, fill } from '../../kit/element.js';
import { t } from '../../kit/messages.js';
import { exportButtons } from './exports.js';
import { importForm } from './import-form.js';

/** Things into the catalog, and places out of it. */
export function show(box) {
  const types = h('input', { id: 'export-types', type: 'text', autocomplete: 'off', 'aria-describedby': 'export-types-hint' });
  fill(box, h('p', {}, t('imports.what')), importForm(), h('h2', {}, t('exports.title')),
    h('div', { class: 'field' }, h('label', { for: 'export-types' }, t('exports.types')), types, h('p', { id: 'export-types-hint', class: 'hint' }, t('exports.typesHint'))),
    exportButtons(() => types.value.replace(/\s/g, '') || null));
}

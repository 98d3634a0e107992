import {h} from '../../core/element.js';
import {t} from '../../core/messages.js';
import {notice, sentence} from '../../core/notices.js';
import {exportFormats, saveExport} from './transfer.js';

/** A button for each format that places can be saved in. @param {() => string|null} types of places; null is all */
export const exportButtons = (types) => h('div', {
  class: 'row wrap',
  role: 'group',
  'aria-label': t('exports.title'),
},
  exportFormats.map((format) => h('button', {
    type: 'button',
    class: 'btn',
    id: `export-${format}`,
    onclick: async () => {
      try {
        await saveExport(format, types());
        notice(t('exports.saved'));
      } catch (error) {
        notice(sentence(error), 'warning');
      }
    },
  },
                      t(`exports.${format}`))));

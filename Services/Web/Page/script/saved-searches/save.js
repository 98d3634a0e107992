// Saves what a list asks as a search that stands: what it is called, and whether this device is told.
import {query} from '../core/api.js';
import {h, fill} from '../core/element.js';
import {learn, t} from '../core/messages.js';
import {notice, sentence} from '../core/notices.js';
import {asCustomer} from '../core/session.js';
import {switchRow} from '../ui/row.js';
import {hindrance, tell, told} from '../notifications/device.js';
import {list, listPath} from './shared.js';

/** How a list is shown, and what changes with the hour, are no part of what is looked for. */
const passing = {
  sort: '',
  limit: '',
  'open-now': '',
  'count-cuisines': ''
};

/**
 * @param {string} path of the list: "/v1/places"
 * @param {Record<string, any>} values its parameters
 * @param {string} name what the list is called on the page
 */
export async function save(path, values, name) {
  await learn('searches');
  const input = h('input', {
    id: 'search-name',
    maxlength: 120,
    required: true,
    value: name.slice(0, 120),
    autocomplete: 'off',
  });
  let isTold = hindrance() === null;
  const button = h('button', {class: 'btn primary', id: 'search-save'}, t('searches.save'));
  const dialog = h('dialog', {class: 'bottom', 'aria-label': t('searches.save')});
  const form = h('form', {
    method: 'dialog',
    class: 'dialog-in',
    onsubmit: (event) => {
      event.preventDefault();
      send();
    }
  },
    h('h2', {}, t('searches.save')), h('p', {class: 'soft'}, t('searches.what')),
    h('label', {class: 'field'}, h('span', {}, t('searches.name')), input),
    isTold && h('section', {class: 'box flush rows'}, switchRow({
      icon: 'bell',
      id: 'search-told',
      text: t('searches.told'),
      isOn: isTold,
      change: (isOn) => {
        isTold = isOn;
      },
    })),
    h('div', {class: 'row wrap'},
      h('button', {type: 'button', class: 'btn', onclick: () => dialog.close()}, t('action.cancel')), button));
  fill(dialog, form);
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();

  async function send() {
    button.disabled = true;
    try {
      // Asked first: browsers want it in answer to a press.
      if (isTold) await tellOfSearches();
      await asCustomer(listPath, {
        method: 'POST',
        body: {
          list: list[path],
          query: query({...values, ...passing}).slice(1),
          name: input.value.trim(),
          channels: isTold ? ['push'] : [],
        }
      });
      dialog.close();
      notice(t('searches.saved'));
    } catch (error) {
      button.disabled = false;
      notice(sentence(error), 'warning');
    }
  }
}

/** This device is told of searches beside what it is told of already. */
async function tellOfSearches() {
  const kinds = told() ?? [];
  if (!kinds.includes('search')) await tell([...kinds, 'search']);
}

// What requests are signed with: to be copied to where they arrive.
import {h} from '../../core/element.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';

/** @param {string} secret @param {Node|null} [more] what stands below */
export const showSecret = (secret, more = null) => h('div', {class: 'box gap3', id: 'secret-box'},
  h('p', {class: 'note brand'}, icon('lock'), h('span', {}, t('webhook.secretHint'))),
  h('div', {class: 'field'},
    h('label',
      { for: 'webhook-secret'
      },
      t('webhook.secret')),
    h('input', {
      id: 'webhook-secret',
      readonly: true,
      value: secret,
      onfocus: ({target}) => target.select(),
    })),
  more);

// What a webhook is about: where it goes, which topics, and which places of them.
import {h} from '../../core/element.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {placesById, placesByName} from './places.js';
import {topicsOf} from './words.js';

/**
 * @param {{who: any, webhook?: any, yes: string, save: (form: object, button: HTMLElement) => Promise<void>}} options
 * @returns {HTMLFormElement}
 */
export function webhookForm({who, webhook = null, yes, save}) {
  const field = (name, type, hint) => h('input', {
    id: `webhook-${name}`,
    type,
    autocomplete: 'off',
    'aria-describedby': hint && `webhook-${name}-hint`,
    value: webhook?.[name] ?? ''
  });
  const url = field('url', 'url', true);
  url.required = true;
  url.maxLength = 2000;
  const description = field('description', 'text');
  description.maxLength = 200;
  const places = who.role === 'merchant' ? placesByName(who, webhook?.places) : placesById(webhook?.places);
  const chosen = new Set(webhook?.topics ?? ['orders']);
  const boxes = topicsOf(who).map(
    (topic) =>
      h('input', {type: 'checkbox', name: 'topic', value: topic, checked: chosen.has(topic), id: `topic-${topic}`}));
  const submit = h('button', {type: 'submit', id: 'save-webhook', class: 'btn primary'}, icon('check'), yes);
  const labelled = (input, label, hint) => h('div', {class: 'field'}, h('label', { for: input.id
  }, t(label)), input, hint && h('p', {class: 'hint', id: `${input.id}-hint`}, t(hint)));
  return h('form', {
    class: 'box gap4 desk-form',
    id: 'webhook-form',
    onsubmit: (event) => {
      event.preventDefault();
      return save(formOf(), submit);
    }
  },
    h('div', {class: 'field-grid'}, labelled(url, 'webhook.url', 'webhook.urlHint'),
      labelled(description, 'webhook.description')),
    h('fieldset', {}, h('legend', {class: 'lab'}, t('webhook.topics')),
      h('div', {class: 'checks'},
        boxes.map((input) => h('label', {class: 'check'}, input, h('span', {}, t(`webhook.topic.${input.value}`)))))),
    places.element, h('div', {class: 'row'}, submit));

  function formOf() {
    const ids = places.ids();
    const about = description.value.trim();
    return {
      url: url.value.trim(),
      topics: boxes.filter(({checked}) => checked).map(({value}) => value),
      ...(about || webhook ? {description: about || null} : {}),
      ...(ids.length > 0 || webhook ? {places: ids.length > 0 ? ids : null} : {}),
    };
  }
}

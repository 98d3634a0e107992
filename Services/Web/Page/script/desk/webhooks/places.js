// Which places a webhook is about: a merchant's own by their names, for operators any by their ids.
import {h, fill} from '../../core/element.js';
import {nameOf, t} from '../../core/messages.js';
import {knowOwnPlaces} from '../places/own.js';

/** @typedef {{element: HTMLElement, ids: () => string[]}} Places */

/** @param {string[]|null} [chosen] @returns {Places} */
export function placesByName(who, chosen) {
  const list = h('div', {class: 'checks'});
  const element = h('fieldset', {hidden: true}, h('legend', {class: 'lab'}, t('webhook.places')), list,
    h('p', {class: 's soft'}, t('webhook.placesNone')));
  // What is chosen stays so until its names are there, and if it is no longer the merchant's.
  let ids = [...(chosen ?? [])];
  knowOwnPlaces(who).then((own) => {
    const known = own.map((place) => [place.id, nameOf(place)]);
    const rest = ids.filter((id) => !own.some((place) => place.id === id)).map((id) => [id, id]);
    element.hidden = known.length + rest.length < 2 && ids.length === 0;
    fill(list,
      [
        ...known, ...rest
      ].map(([id, name]) => h('label', {class: 'check'}, h('input', {
        type: 'checkbox',
        name: 'place',
        value: id,
        checked: ids.includes(id),
        onchange({target}) {
          ids = target.checked ? [...ids, id] : ids.filter((one) => one !== id);
        },
      }),
              h('span', {}, name))));
  });
  return {element, ids: () => ids};
}

/** @param {string[]|null} [chosen] @returns {Places} */
export function placesById(chosen) {
  const input = h('input', {
    id: 'webhook-places',
    type: 'text',
    autocomplete: 'off',
    'aria-describedby': 'webhook-places-hint',
    value: (chosen ?? []).join(', ')
  });
  return {
    element: h('div', {class: 'field'},
      h('label',
        { for: 'webhook-places'
        },
        t('webhook.places')),
      input, h('p', {class: 'hint', id: 'webhook-places-hint'}, t('webhook.placesHint'))),
    ids: () => input.value.split(/[\s,]+/).filter(Boolean),
  };
}

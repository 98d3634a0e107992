// A place written by hand: a station, a district, a city, a postcode, or coordinates. What is written is asked of the
// server.
import {get, query} from '../../core/api.js';
import {h, fill} from '../../core/element.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {sentence} from '../../core/notices.js';
import {parsePoint, pointText} from '../../map/position.js';
import {Combobox} from '../../search/combobox.js';
import {nameChosen} from './naming.js';

const glyphs = {
  station: 'train',
  area: 'map',
  district: 'map',
  province: 'map',
  city: 'pin',
  'postal-code': 'pin'
};

/**
 * @param {object} wish
 * @param {() => string} wish.near
 * @param {(part: object, name: string) => void} wish.find what was picked or written; it is shown at once
 * @returns {HTMLElement}
 */
export function byHandField({near, find}) {
  const said = h('p', {class: 'err', role: 'alert', hidden: true});
  const choices = h('div', {class: 'located'});
  const box = new Combobox({
    id: 'at',
    label: t('where.byHand'),
    placeholder: t('where.example'),
    value: '',
    find: suggest,
    submit: () => resolve(),
  });
  box.input.removeAttribute('aria-label');
  box.input.addEventListener('blur', () => setTimeout(() => box.close(), 200));
  box.input.addEventListener('input', () => {
    said.hidden = true;
  });
  const submitted = (event) => {
    event.preventDefault();
    resolve();
  };
  const label = h('label', {
    for: 'at'
  }, t('where.byHand'));
  return h('form', {class: 'field by-hand', onsubmit: submitted}, label,
    h('div', {class: 'search flat'}, icon('search'), box.input,
      h('button', {type: 'submit', id: 'set-at', class: 'btn small primary'}, t('where.show'))),
    box.list, said, choices);

  async function suggest(text, signal) {
    if (!text || parsePoint(text)) return [];
    const things = get(`/v1/suggest${query({q: text, near: near(), limit: 12})}`, {signal});
    const located = get(`/v1/locate${query({q: text, limit: 5})}`, {signal});
    const [{items}, {items: places}] = await Promise.all([things, located]);
    const found = [
      ...items.filter(({kind}) => kind === 'station')
        .map((item) => ({...item, detail: t('suggest.stationOf', {service: item.service ?? ''})})),
      ...places.map(
        (item) => ({...item, detail: [t(`located.${item.kind}`), item.country].filter(Boolean).join(' · ')})),
    ];
    return [{
      options: found.map((item) => ({
        label: `${item.text}, ${item.detail}`,
        take: () => find(partOf(item), nameIn(item)),
        draw: () => [h('span', {class: 'disc'}, icon(glyphs[item.kind] ?? 'pin')),
          h('span', {class: 't'}, h('span', {}, item.text), h('span', {class: 's soft'}, item.detail))],
      }))
    }];
  }

  /** Looks for what is written and not picked from the list. */
  async function resolve() {
    const text = box.input.value.trim();
    box.close();
    const point = parsePoint(text);
    if (point) return find({at: pointText(/** @type {[number, number]} */ (point))}, '');
    if (!text) return say(t('position.form'));
    try {
      const {items} = await get(`/v1/locate${query({q: text})}`);
      if (items.length === 0) return say(t('position.nowhere', {text}));
      return items.length === 1 ? find(partOf(items[0]), nameIn(items[0])) : choose(items);
    } catch (error) {
      return say(sentence(error));
    }
  }

  function say(text) {
    said.textContent = text;
    said.hidden = false;
  }

  function choose(items) {
    fill(choices, h('p', {id: 'located'}, t('position.which')),
      h('ul', {'aria-labelledby': 'located', class: 'row wrap'},
        items.map(
          (item) => h('li', {},
            h('button', {type: 'button', class: 'chip', onclick: () => find(partOf(item), nameIn(item))}, item.text,
              item.country && ` (${item.country})`)))));
    choices.querySelector('button').focus();
  }
}

/** A station is meant itself; of all else the middle. */
function partOf(item) {
  if (item.kind === 'station') return {station: item.id};
  const at = pointText([item.geo.latitude, item.geo.longitude]);
  nameChosen(at, nameIn(item));
  return {at};
}

const nameIn = ({kind, text}) => (['district', 'province'].includes(kind) ? text.split(', ')[0] : text);

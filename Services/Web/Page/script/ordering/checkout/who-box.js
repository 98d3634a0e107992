// Whom the places may ask, where to bring it, and what the customer asks of them.
import {h, fill} from '../../core/element.js';
import {get, query} from '../../core/api.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {sentence} from '../../core/notices.js';
import {limits} from '../../limits.js';
import {locateAloud} from '../../map/position.js';
import {contact, setContact, setWish, wish} from './wish.js';

/** @param {{method: string, changed: () => void}} page `changed`: what is drawn elsewhere is another now */
export function whoBox({method, changed}) {
  const kept = contact();
  const {note, table} = wish();
  const isNeeded = method === 'delivery';
  const keep = (name) => ({target}) => setContact({[name]: target.value.trim() || undefined});
  return [
    method === 'table' && h('section', {class: 'col gap3'}, field('table', t('how.tableName'), h('input', {
      id: 'table',
      value: table,
      maxlength: limits.table,
      autocomplete: 'off',
      oninput: ({target}) => setWish({table: target.value}),
    }))),
    method === 'delivery' && addressBox(kept, keep, changed),
    h('section', {class: 'col gap3', 'aria-labelledby': 'for-you'}, h('h2', {id: 'for-you'}, t('who.title')),
      h('div', {class: 'pair'}, field('name', t('who.name'), h('input', {
        id: 'name',
        value: kept.name ?? '',
        autocomplete: 'name',
        maxlength: limits.contactName,
        required: isNeeded,
        oninput: keep('name')
      })),
        field('telephone', t('who.telephone'), h('input', {
          id: 'telephone',
          value: kept.telephone ?? '',
          type: 'tel',
          autocomplete: 'tel',
          maxlength: 40,
          required: isNeeded,
          oninput: keep('telephone')
        }))),
      field('note', t('who.note'), h('input', {
        id: 'note',
        value: note,
        maxlength: limits.orderNote,
        autocomplete: 'off',
        oninput: ({target}) => setWish({note: target.value})
      })),
      h('p', {class: 'xs soft'}, t('who.kept'))),
  ];
}

const field = (id, label, control) => h('div', {class: 'field'}, h('label', { for: id
}, label), control, h('p', {class: 'field-problem err', id: `${id}-problem`, role: 'alert'}));

/** Says at the first field of these that it is needed. @param {string[]} names */
export function showMissing(names) {
  for (const box of document.querySelectorAll('.checkout .field-problem')) fill(box);
  for (const name of names) {
    const [control, said] = [document.getElementById(name), document.getElementById(`${name}-problem`)];
    if (said) fill(said, icon('warning'), h('span', {}, t('who.needed')));
    control?.setAttribute('aria-invalid', 'true');
  }
  document.getElementById(names[0])?.focus();
}

/** An address, and its point: found by its words, or where the reader is. */
function addressBox(kept, keep, changed) {
  const found = h('div', {class: 'col gap2', id: 'found', role: 'status'});
  const point = h('p', {class: 's row', id: 'point'}, icon(kept.geo ? 'check' : 'pin'),
    kept.geo ? t('where.found', {name: kept.found ?? ''}) : t('where.notFound'));
  const take = (geo, name) => {
    setContact({geo, found: name});
    changed();
  };
  const find = async () => {
    const {street, locality, postalCode} = contact();
    try {
      let items = [];
      for (const q of [postalCode, locality, street].filter(Boolean)) {
        if (items.length === 0) ({items} = await get(`/v1/locate${query({q, limit: 5})}`));
      }
      fill(found,
        items.length === 0
          ? t('where.nothing')
          : items.map((one) => h('button', {type: 'button', class: 'btn small', onclick: () => take(one.geo, one.text)},
                        icon('pin'), one.text)));
    } catch (error) {
      fill(found, sentence(error));
    }
  };
  const here = async () => {
    const found = await locateAloud();
    if (found) take({latitude: found.point[0], longitude: found.point[1]}, t('where.me'));
  };
  const input = (id, name, autocomplete) => field(
    id, t(`address.${name}`), h('input', {id, value: kept[id] ?? '', autocomplete, maxlength: 100, oninput: keep(id)}));
  return h('section', {class: 'col gap3', 'aria-labelledby': 'where-to'}, h('h2', {id: 'where-to'}, t('where.to')),
    input('street', 'streetAddress', 'street-address'),
    h('div', {class: 'pair'}, input('postalCode', 'postalCode', 'postal-code'),
      input('locality', 'addressLocality', 'address-level2')),
    h('div', {class: 'field'}, point,
      h('div', {class: 'row wrap'},
        h('button', {type: 'button', class: 'btn small', id: 'geo', onclick: find}, icon('search'), t('where.find')),
        h('button', {type: 'button', class: 'btn small', id: 'here', onclick: here}, icon('locate'), t('where.here'))),
      found, h('p', {class: 'field-problem err', id: 'geo-problem', role: 'alert'})));
}

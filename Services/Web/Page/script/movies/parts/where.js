// Where the reader looks for movies, and how far around: a pill with a place's name, and the choice behind it.
import {h, fill} from '../../core/element.js';
import {get, query} from '../../core/api.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {notice, sentence} from '../../core/notices.js';
import {locateAloud, parsePoint, pointText} from '../../map/position.js';
import {metres} from '../../map/geodesic.js';
import {radii} from '../state.js';

/** Cinemas this far away, in metres, are of the city where one is. */
export const ofCity = 30_000;

/**
 * @param {any} context
 * @param {{far?: string, setFar?: (radius: string) => void}} how `far`: how far, empty for any
 */
export function wherePill(context, {far = '', setFar} = {}) {
  const within = setFar && (far && far !== 'any' ? t('where.within', {km: Number(far)}) : t('radius.any'));
  return h('button', {
    type: 'button',
    class: 'pill',
    id: 'where',
    'aria-haspopup': 'dialog',
    onclick: () => chooseWhere(context, {far, setFar}),
  },
    icon('pin'), placeName(context), within && h('span', {}, `· ${within}`), icon('down'));
}

/** A name for where the reader is; never coordinates. */
export function placeName({state, here, copy}) {
  if (state.spot) return state.spot;
  if (here.source === 'city') return here.name;
  if (here.source === 'me') return t('where.me');
  const near =
    cities(copy).map(({city, point}) => ({city, far: metres(here.point, point)})).sort((a, b) => a.far - b.far)[0];
  return near && near.far < ofCity ? near.city : t('where.chosen');
}

/** The cities with cinemas, each with the middle of them. */
export function cities(copy) {
  const found = new Map();
  for (const cinema of copy.cinemas.values()) {
    const city = cinema.address?.addressLocality;
    if (city) found.set(city, [...(found.get(city) ?? []), cinema]);
  }
  const mean = (cinemas, name) => cinemas.reduce((sum, {geo}) => sum + geo[name], 0) / cinemas.length;
  return [...found]
    .map(([city, cinemas]) => ({city, cinemas, point: [mean(cinemas, 'latitude'), mean(cinemas, 'longitude')]}))
    .sort((a, b) => a.city.localeCompare(b.city));
}

function chooseWhere(context, {far, setFar}) {
  const {copy, change} = context;
  const found = h('div', {class: 'rows plain', id: 'located'});
  const input = h('input', {
    id: 'at',
    type: 'search',
    autocomplete: 'off',
    enterkeyhint: 'search',
    maxlength: 200,
    placeholder: t('position.byHand'),
    'aria-label': t('position.byHand'),
  });
  const close = () => dialog.close();
  const take = (point, spot) => {
    close();
    change({at: pointText(point), spot});
  };
  const mine = async () => {
    if (!await locateAloud()) return;
    close();
    change({at: '', spot: ''});
  };
  const dialog = h('dialog', {class: 'bottom', 'aria-label': t('where.title')},
    h('div', {class: 'dialog-in'}, h('h2', {}, t('where.title')),
      h('form', {
        class: 'search flat',
        onsubmit: (event) => {
          event.preventDefault();
          find(input.value.trim());
        }
      },
        icon('search'), input,
        h('button', {type: 'submit', id: 'set-at', class: 'btn small primary'}, t('position.set'))),
      found,
      h('div', {class: 'rows plain'}, row('locate', t('position.mine'), mine, 'my-location'),
        cities(copy).map(({city, point}) => row('pin', city, () => take(point, city)))),
      setFar
        && h('div', {class: 'col'}, h('h3', {}, t('filter.distance')),
          h('div', {class: 'chips wrap', role: 'group', 'aria-label': t('filter.distance')},
            radii.map((radius) => h('button', {
              type: 'button',
              class: 'chip',
              id: `radius-${radius}`,
              'aria-pressed': String(radius === (far || 'any')),
              onclick: () => {
                close();
                setFar(radius);
              },
            },
                        radius === 'any' ? t('radius.any') : t('unit.km', {km: Number(radius)})))))));
  dialog.addEventListener('click', ({target}) => {
    if (target === dialog) close();
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    document.getElementById('where')?.focus();
  });
  document.body.append(dialog);
  dialog.showModal();

  async function find(q) {
    const point = parsePoint(q);
    if (point) return take(point, '');
    if (!q) return notice(t('position.form'), 'warning');
    try {
      const {items} = await get(`/v1/locate${query({q})}`);
      if (items.length === 0) return fill(found, h('p', {role: 'alert'}, t('position.nowhere', {text: q})));
      const pick = ({text, geo}) => take([geo.latitude, geo.longitude], text);
      if (items.length === 1) return pick(items[0]);
      fill(found,
        items.map(
          (item) =>
            row('pin', [item.text, item.country && `(${item.country})`].filter(Boolean).join(' '), () => pick(item))));
      return found.querySelector('button').focus();
    } catch (error) {
      return fill(found, h('p', {role: 'alert'}, sentence(error)));
    }
  }
}

const row = (glyph, text, onclick, id) =>
  h('button', {type: 'button', onclick, id}, icon(glyph), h('span', {class: 't'}, text));

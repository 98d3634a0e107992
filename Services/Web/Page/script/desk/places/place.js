import {h, fill} from '../../core/element.js';
import {go} from '../../core/address.js';
import {ask} from '../../core/dialogs.js';
import {settings} from '../../core/files.js';
import {icon} from '../../core/icons.js';
import {learn, nameOf, t} from '../../core/messages.js';
import {notice, sentence, show as showLoaded} from '../../core/notices.js';
import {get, query as queryText} from '../../core/api.js';
import {asStaff, change} from '../../core/staff.js';
import {dropChanges} from '../../core/unsaved.js';
import {busy} from '../busy.js';
import {crumb} from '../frame/crumb.js';
import {homeTypes} from '../fields/listing.js';
import {origins} from '../origins/origins.js';
import {newKey} from './keys.js';
import {forgetOwnPlaces, knowOwnPlaces} from './own.js';
import {inviteOwner} from './owner.js';
import {placeForm} from './place-form.js';

const back = () => crumb('/desk/places', t('shop.back'));

/** A place to change. */
export async function showPlace(box, {id, who, bar}) {
  await learn('features');
  let form = null;
  box.className = 'page wide';
  const draw = () => showLoaded(box, async () => {
    const [{body: place}, sold] = await Promise.all(
      [asStaff(`/v1/places/${id}`), get(`/v1/items${queryText({place: id, limit: 1})}`).catch(() => null)]);
    return [back(), ...content(place, sold?.items[0]?.price.currency)];
  });
  await draw();
  return () => form?.remove();

  function content(place, currency) {
    form?.remove();
    bar.title(nameOf(place));
    form = placeForm(place, {
      who,
      currency,
      start: [place.geo.latitude, place.geo.longitude],
      beside: deleteButton(place),
      async send(body) {
        const saved = await change(`/v1/places/${id}`, 'PUT', body);
        notice(t('shop.saved', {name: saved.name ? nameOf(saved) : place.name}));
        fill(title, nameOf(saved.name ? saved : place));
        bar.title(title.textContent);
      }
    });
    const title = h('h2', {id: 'place-title', class: 'said'}, nameOf(place));
    return [title, links(place, who), form.element, who.role === 'operator' && origins('places', place, draw)];
  }
}

const links = (place, {role}, {id, types} = place) => h('nav', {class: 'chips wrap', 'aria-label': t('shop.about')},
  link(`/place/${id}`, 'shop', t('shop.look')),
  !homeTypes.includes(types[0]) && link(`/desk/menu/${id}`, 'menu', t('desk.menu')),
  link(`/desk/orders?place=${id}`, 'bag', t('desk.orders')),
  !homeTypes.includes(types[0]) && link(`/desk/figures/${id}`, 'pulse', t('figures.title')),
  role === 'operator' && inviteOwner(place));

const link = (path, name, text) => h('a', {class: 'chip', href: path}, icon(name), text);

const deleteButton = (place) => h('button', {
  type: 'button',
  id: 'delete-place',
  class: 'btn danger',
  onclick: ({currentTarget}) => busy(currentTarget,
    async () => {
      if (!(await ask(t('shop.askDelete', {name: nameOf(place)})))) return;
      try {
        await change(`/v1/places/${place.id}`, 'DELETE');
        forgetOwnPlaces();
        dropChanges();
        notice(t('shop.deleted', {name: nameOf(place)}));
        go('/desk/places');
      } catch (error) {
        notice(sentence(error), 'warning');
      }
    }),
},
  icon('trash'), t('shop.delete'));

/** A new place. Sent again after a lost answer it is still one place. */
export async function showNew(box, {who, query, bar}) {
  await learn('features');
  box.className = 'page wide';
  const key = newKey();
  const {start} = await settings();
  const isHome = query.get('new') === 'home';
  bar.title(t(isHome ? 'shop.newHome' : 'shop.new'));
  const form = placeForm(null, {
    who,
    start,
    kind: isHome ? homeTypes[0] : undefined,
    async send(body, saved) {
      const made = await change('/v1/places', 'POST', body, {'Idempotency-Key': key});
      notice(t('shop.saved', {name: body.name}));
      forgetOwnPlaces();
      knowOwnPlaces(who);
      saved();
      go(`/desk/places/${made.id}`);
    }
  });
  fill(box, back(), form.element);
  return form.remove;
}

import { h, fill } from '../../kit/element.js';
import { go } from '../../kit/address.js';
import { ask } from '../../kit/dialogs.js';
import { settings } from '../../kit/files.js';
import { nameOf, t } from '../../kit/messages.js';
import { notice, sentence, show as showLoaded } from '../../kit/notices.js';
import { asStaff, change } from '../../kit/staff.js';
import { newKey } from './keys.js';
import { homeTypes } from '../fields/listing.js';
import { origins } from '../origins/origins.js';
import { menu } from './menu.js';
import { placeForm } from './place-form.js';

const back = () => h('p', {}, h('a', { href: '/desk/places' }, t('shop.back')));

/** A place to change, and what it sells. */
export async function showPlace(box, { id, who }) {
  let form = null;
  const draw = () => showLoaded(box, async () => {
    const { body: place } = await asStaff(`/v1/places/${id}`);
    return [back(), ...content(place)];
  });
  await draw();
  return () => form?.remove();

  function content(place) {
    form?.remove();
    const remove = h('button', { type: 'button', id: 'delete-place', onclick: async () => {
      if (!(await ask(t('shop.askDelete', { name: nameOf(place) })))) return;
      try {
        await change(`/v1/places/${id}`, 'DELETE');
        notice(t('shop.deleted', { name: nameOf(place) }));
        go('/desk/places');
      } catch (error) {
        notice(sentence(error), 'warning');
      }
    } }, t('shop.delete'));
    form = placeForm(place, { who, start: [place.geo.latitude, place.geo.longitude], beside: remove, async send(body) {
      const saved = await change(`/v1/places/${id}`, 'PUT', body);
      notice(t('shop.saved', { name: saved.name ? nameOf(saved) : place.name }));
      title.textContent = nameOf(saved.name ? saved : place);
    } });
    const title = h('h2', { id: 'place-title' }, nameOf(place));
    return [title, h('p', {}, h('a', { href: `/place/${id}` }, t('shop.look')), ' · ', h('a', { href: `/desk/orders?place=${id}` }, t('desk.orders'))),
      !homeTypes.includes(place.types[0]) && menu(place), h('h2', {}, t('shop.about')), form.element,
      who.role === 'operator' && origins('places', place, draw)];
  }
}

/** A new place. Sent again after a lost answer it is still one place. */
export async function showNew(box, { who, query }) {
  const key = newKey();
  const { start } = await settings();
  const isHome = query.get('new') === 'home';
  const form = placeForm(null, { who, start, kind: isHome ? homeTypes[0] : undefined, async send(body) {
    const made = await change('/v1/places', 'POST', body, { 'Idempotency-Key': key });
    notice(t('shop.saved', { name: body.name }));
    go(`/desk/places/${made.id}`);
  } });
  fill(box, back(), h('h2', {}, t(isHome ? 'shop.newHome' : 'shop.new')), form.element);
  return form.remove;
}

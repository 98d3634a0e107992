// The editor beside the menu: a dish as it is now, saved when one says so, as its fields are checked together.
import {h, fill} from '../../core/element.js';
import {ask} from '../../core/dialogs.js';
import {icon} from '../../core/icons.js';
import {nameOf, t} from '../../core/messages.js';
import {notice, sentence, show} from '../../core/notices.js';
import {asStaff, change} from '../../core/staff.js';
import {dropChanges} from '../../core/unsaved.js';
import {busy} from '../busy.js';
import {newKey} from '../places/keys.js';
import {dishForm} from './dish-form.js';

/** @typedef {{remove: () => void}} Editor */

/** @param {object} menu as `menu.js` keeps it @returns {Promise<Editor>} */
export async function dishEditor(side, item, menu) {
  /** @type {ReturnType<typeof dishForm>|null} */
  let form = null;
  await show(side, load);
  return {remove: () => form?.remove()};

  async function load() {
    // As it is now: lists are some moments older.
    const {body, headers} = await asStaff(`/v1/items/${item.id}`);
    return draw(body, headers.get('ETag'));
  }

  function draw(body, etag) {
    form?.remove();
    let [now, tag] = [body, etag];
    const title = h('h2', {class: 'grow', tabindex: -1}, nameOf(now));
    const made = dishForm(now, {
      currency: now.price.currency,
      categories: categoriesOf(menu),
      beside: deleteButton(now, menu),
      async send(written) {
        // Whoever changed it meanwhile is not overwritten.
        const answer = await change(`/v1/items/${now.id}`, 'PUT', written, tag ? {'If-Match': tag} : {});
        menu.replace(answer.name ? answer : {...written, id: now.id});
        notice(t('shop.saved', {name: nameOf(answer.name ? answer : now)}));
        const fresh = await asStaff(`/v1/items/${now.id}`);
        [now, tag] = [fresh.body, fresh.headers.get('ETag')];
        fill(title, nameOf(now));
        // Whoever goes on writing keeps the field that they are in.
        if (made.element.contains(document.activeElement) && isWriting()) return;
        fill(side, draw(now, tag));
        side.querySelector('#save-dish').focus();
      },
    });
    form = made;
    return [head(title, menu), made.element];
  }
}

/** @returns {Promise<Editor>} */
export async function newDishEditor(side, category, menu) {
  // Sent again after a lost answer it is still one dish.
  const key = newKey();
  const form = dishForm(null, {
    category,
    categories: categoriesOf(menu),
    currency: menu.items[0]?.price.currency ?? '',
    async send(body, saved) {
      const made = await change('/v1/items', 'POST', {...body, place: menu.place}, {'Idempotency-Key': key});
      saved();
      notice(t('shop.saved', {name: nameOf({...body, ...made})}));
      if (!made.name) {
        menu.close();
        return;
      }
      menu.replace(made);
      await menu.open(made);
    },
  });
  await show(side, async () => [head(h('h2', {class: 'grow', tabindex: -1}, t('dish.new')), menu), form.element]);
  return {remove: form.remove};
}

/** In a field of text. */
const isWriting = () => document.activeElement.matches('textarea, input:not([type="checkbox"])');

const head = (title, menu) => h('div', {class: 'row between'}, title,
  h('button', {
    type: 'button',
    class: 'icon-btn',
    id: 'leave-dish',
    'aria-label': t('action.close'),
    onclick: () => menu.leave(),
  },
    icon('close')));

const categoriesOf = ({items}) => [...new Set(items.map(({category}) => category).filter(Boolean))];

const deleteButton = (item, menu) => menu.isOwner
  && h('button',
    {
      type: 'button',
      class: 'btn danger',
      id: 'delete-dish',
      onclick: ({currentTarget}) => busy(currentTarget,
        async () => {
          if (!(await ask(t('shop.askDelete', {name: nameOf(item)})))) return;
          try {
            await change(`/v1/items/${item.id}`, 'DELETE');
            dropChanges();
            menu.remove(item);
            notice(t('shop.deleted', {name: nameOf(item)}));
          } catch (error) {
            notice(sentence(error), 'warning');
          }
        }),
    },
    icon('trash'), t('dish.delete'));

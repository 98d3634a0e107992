// What a place sells: a list, of which one at a time is changed where it stands.
import { h, fill } from '../../kit/element.js';
import { query } from '../../kit/api.js';
import { ask } from '../../kit/dialogs.js';
import { money } from '../../kit/formats.js';
import { nameOf, t } from '../../kit/messages.js';
import { emptyBox, notice, sentence, show } from '../../kit/notices.js';
import { asStaff, change } from '../../kit/staff.js';
import { itemForm } from './item-form.js';
import { newKey } from './keys.js';

const most = 1000;

export function menu(place) {
  const [list, top] = [h('div', {}), h('div', {})];
  const add = h('button', { type: 'button', id: 'new-dish', onclick: () => openNew() }, t('dish.new'));
  let items = [];
  show(list, async () => {
    items = await read(place.id);
    return content();
  });
  return h('section', { 'aria-labelledby': 'menu-title' }, h('h2', { id: 'menu-title' }, t('menu.title')), add, top, list);

  function draw() {
    fill(list, content());
  }

  function content() {
    if (items.length === 0) return [emptyBox(t('menu.empty'))];
    return [h('ul', { class: 'desk-list' }, items.map((item) => h('li', { id: `dish-${item.id}` }, summary(item))))];
  }

  function summary(item) {
    return h('div', { class: 'dish' }, h('div', {}, h('h3', {}, nameOf(item)),
      h('p', { class: 'second' }, [money(item.price), stockText(item), item.category].filter(Boolean).join(' · '))),
    h('div', { class: 'row' },
      h('button', { type: 'button', 'aria-label': t('dish.editName', { name: nameOf(item) }), onclick: () => openOne(item) }, t('dish.edit')),
      h('button', { type: 'button', 'aria-label': t('dish.deleteName', { name: nameOf(item) }), onclick: () => remove(item) }, t('dish.delete'))));
  }

  async function openOne(item) {
    const line = document.getElementById(`dish-${item.id}`);
    // As it is now: lists are some moments older.
    await show(line, async () => {
      const { body } = await asStaff(`/v1/items/${item.id}`);
      return itemForm(body, {
        currency: body.price.currency, cancel: draw,
        async send(form) {
          const saved = await change(`/v1/items/${item.id}`, 'PUT', form);
          items = items.map((other) => (other.id === item.id && saved.name ? saved : other));
          draw();
          said(saved.name ? saved : item);
        },
      });
    });
    line.querySelector('input')?.focus();
  }

  function openNew() {
    const key = newKey();
    const close = () => { fill(top); add.hidden = false; };
    add.hidden = true;
    fill(top, itemForm(null, {
      currency: items[0]?.price.currency ?? '', cancel: () => { close(); add.focus(); },
      async send(form) {
        const made = await change('/v1/items', 'POST', { ...form, place: place.id }, { 'Idempotency-Key': key });
        if (made.name) items = [...items.filter(({ id }) => id !== made.id), made];
        close();
        draw();
        said({ ...form, ...made });
      },
    }));
    top.querySelector('input').focus();
  }

  function said(item) {
    notice(t('shop.saved', { name: nameOf(item) }));
    (document.getElementById(`dish-${item.id}`)?.querySelector('button') ?? add).focus();
  }

  async function remove(item) {
    if (!(await ask(t('shop.askDelete', { name: nameOf(item) })))) return;
    try {
      await change(`/v1/items/${item.id}`, 'DELETE');
      items = items.filter(({ id }) => id !== item.id);
      draw();
      notice(t('shop.deleted', { name: nameOf(item) }));
      add.focus();
    } catch (error) {
      notice(sentence(error), 'warning');
    }
  }
}

async function read(place) {
  const all = [];
  let cursor = null;
  while (all.length < most) {
    const { body } = await asStaff(`/v1/items${query({ place, limit: 100, cursor })}`);
    all.push(...body.items);
    cursor = body.next;
    if (!cursor) break;
  }
  return all;
}

function stockText({ stock, available }) {
  if (stock?.kind === 'daily') return t('stock.ofDaily', { left: available ?? stock.portions, portions: stock.portions });
  return available === null || available === undefined ? t('stock.unlimited') : t('stock.still', { count: available });
}

// What a place sells: a list with a switch for each dish, and an editor beside it.
import {h, fill} from '../../core/element.js';
import {go, note} from '../../core/address.js';
import {query as queryText} from '../../core/api.js';
import {icon} from '../../core/icons.js';
import {lower, raise} from '../../core/layers.js';
import {nameOf, t} from '../../core/messages.js';
import {emptyBox, notice, sentence, show as showLoaded} from '../../core/notices.js';
import {asStaff, may} from '../../core/staff.js';
import {mayLeave} from '../../core/unsaved.js';
import {sheet} from '../../ui/sheet.js';
import {bySection} from '../../domain/menu.js';
import {sectionName} from '../../domain/place-text.js';
import {knowOwnPlaces} from '../places/own.js';
import {busy} from '../busy.js';
import {importForm} from '../files/import-form.js';
import {waitingTools} from '../frame/bar.js';
import {saveFile} from '../files/transfer.js';
import {dishEditor, newDishEditor} from './editor.js';
import {dishRow} from './row.js';
import {isSoldOut} from './stock.js';

/** So many dishes of one place are shown. */
const most = 1000;

export async function show(box, context) {
  const mine = await knowOwnPlaces(context.who);
  const id = context.id ?? (mine.length === 1 ? mine[0].id : null);
  if (!id) return showChoice(box, mine, context.who);
  return showMenu(box, {...context, id, mine});
}

/** Whose menu? */
function showChoice(box, mine, who) {
  if (who.role === 'operator') return go('/desk/places');
  box.className = 'page wide';
  fill(box,
    mine.length === 0
      ? [emptyBox(t('shop.none')), h('a', {class: 'btn primary', href: '/desk/places?new=yes'}, t('shop.new'))]
      : h('nav', {class: 'box flush rows', 'aria-label': t('menu.whose')},
          mine.map((place) => h('a', {href: `/desk/menu/${place.id}`}, h('span', {class: 'disc'}, icon('shop')),
                     h('span', {class: 't'}, h('b', {}, nameOf(place))), icon('next')))));
  return null;
}

async function showMenu(box, {id, mine, bar, query, who}) {
  const isOwner = may(who, 'owner');
  box.className = 'editor';
  const list = h('div', {class: 'col gap4 editor-list'});
  const side = h('aside', {class: 'col gap4', 'aria-label': t('menu.editor'), hidden: true});
  fill(box, list, side);
  const menu = {
    place: id,
    items: [],
    isOwner,
    draw,
    open,
    close,
    leave,
    replace,
    remove,
    titleOf,
    /** Each with its title. */
    sections: () => bySection(menu.items).map(([category]) => [category, titleOf(category)])
  };
  let [opened, form, isRaised] = [null, null, false];
  bar.actions(...waitingTools(mine.length > 1 && placeChoice(mine, id), isOwner && importButton(menu), saveButton(id)),
    isOwner
      && h('button', {
           type: 'button',
           class: 'btn primary small',
           id: 'new-dish',
           onclick: () => open(null),
         },
        icon('plus'), t('dish.new')));
  await showLoaded(list, async () => {
    const [place, items] = await Promise.all([asStaff(`/v1/places/${id}`), read(id)]);
    [menu.name, menu.items, menu.timeZone] = [nameOf(place.body), items, place.body.timeZone];
    about();
    return content();
  });
  const wanted = menu.items.find((item) => item.id === query.get('dish'));
  if (wanted) await open(wanted);
  return () => form?.remove();

  function about() {
    const out = menu.items.filter(isSoldOut).length;
    bar.about(isOwner ? h('a', {class: 'link', href: `/desk/places/${id}`}, menu.name) : h('span', {}, menu.name),
      h('span', {},
        [t('menu.count', {count: menu.items.length}), out > 0 && t('menu.out', {count: out})].filter(Boolean).join(
          ', ')));
  }

  function draw() {
    const focused = document.activeElement?.id;
    fill(list, content());
    about();
    if (focused && document.activeElement === document.body) document.getElementById(focused)?.focus();
  }

  function content() {
    if (menu.items.length === 0) return [emptyBox(t('menu.empty'))];
    return h('div', {class: 'spread'},
      bySection(menu.items)
        .map(
          ([category, items]) => h('section', {class: 'col', 'data-section': category},
            h('div', {class: 'head'}, h('h2', {}, titleOf(category)),
              isOwner
                && h('button', {
                     type: 'button',
                     'aria-label': t('menu.addTo', {name: titleOf(category)}),
                     onclick: () => open(null, category),
                   },
                  t('menu.add'))),
            h('ul', {class: 'box flush edit-list'}, items.map((item) => dishRow(item, menu, item.id === opened))))));
  }

  /** Opens a dish's editor, or a new one's. On phones it covers the list, and "back" leads there again. */
  async function open(item, category = '') {
    if (!await mayLeave(side)) return;
    form?.remove();
    opened = item?.id ?? null;
    const path = `/desk/menu/${id}${queryText({dish: opened})}`;
    if (isRaised) note(path);
    else raise(closed, path);
    isRaised = true;
    box.classList.add('editing');
    side.hidden = false;
    draw();
    form = await (item ? dishEditor(side, item, menu) : newDishEditor(side, category, menu));
    /** @type {HTMLElement|null} */ (side.querySelector(item ? 'h2' : '#f-name'))?.focus();
  }

  function close() {
    if (isRaised) lower();
  }

  async function leave() {
    if (await mayLeave(side)) close();
  }

  function closed() {
    form?.remove();
    const focus = opened ? `dish-${opened}` : 'new-dish';
    [form, opened, isRaised] = [null, null, false];
    box.classList.remove('editing');
    side.hidden = true;
    showLoaded(side, async () => []);
    if (!box.isConnected) return;
    draw();
    document.getElementById(focus)?.focus();
  }

  /** An item as it is from now on. */
  function replace(item) {
    const known = menu.items.find((other) => other.id === item.id);
    menu.items =
      known ? menu.items.map((other) => (other === known ? {...known, ...item} : other)) : [...menu.items, item];
    draw();
  }

  function remove(item) {
    menu.items = menu.items.filter((other) => other.id !== item.id);
    close();
    draw();
  }
}

/** A menu from a file, a table or as it was saved; what has changed is seen when the dialog is closed. */
const importButton = (menu) => h('button', {
  type: 'button',
  class: 'btn small',
  id: 'load-menu',
  'aria-haspopup': 'dialog',
  onclick() {
    let isChanged = false;
    const form = importForm({
      menuOf: menu.place,
      settings: {currency: menu.items[0]?.price.currency},
      done() {
        isChanged = true;
      }
    });
    sheet({
      title: t('menu.import'),
      isTitled: true,
      class: 'menu-import',
      closed() {
        if (isChanged) go(`/desk/menu/${menu.place}`);
      },
      content: h('div', {class: 'sheet-body'}, h('p', {class: 'soft'}, t('menu.importWhat')), form),
    });
  },
},
  icon('upload'), t('menu.import'));

const saveButton = (id) => h('button', {
  type: 'button',
  class: 'btn small',
  id: 'save-menu',
  onclick: ({currentTarget}) => busy(currentTarget,
    async () => {
      try {
        await saveFile(`/v1/places/${id}/menu.csv`, `menu-${id}.csv`);
        notice(t('exports.saved'));
      } catch (error) {
        notice(sentence(error), 'warning');
      }
    })
},
  icon('download'), t('menu.save'));

const placeChoice = (mine, id) => h('div', {class: 'field place-choice'},
  h('select', {
    id: 'place',
    'aria-label': t('board.place'),
    async onchange({target}) {
      await go(`/desk/menu/${target.value}`);
      // Whoever keeps editing still sees this one's.
      target.value = id;
    },
  },
    mine.map((place) => h('option', {value: place.id, selected: place.id === id}, nameOf(place)))));

/** As customers read it. */
const titleOf = (category) => (category ? sectionName(category) : t('menu.dishes'));

async function read(place) {
  const all = [];
  let cursor = null;
  while (all.length < most) {
    const {body} = await asStaff(`/v1/items${queryText({place, limit: 100, cursor})}`);
    all.push(...body.items);
    cursor = body.next;
    if (!cursor) break;
  }
  return all;
}

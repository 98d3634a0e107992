// What a place serves, by section where its dishes have such.
import {h, fill} from '../core/element.js';
import {icon} from '../core/icons.js';
import {language, nameOf, t} from '../core/messages.js';
import {emptyBox, show} from '../core/notices.js';
import {openDish} from '../dish/dish-sheet.js';
import {sectionName} from '../domain/place-text.js';
import {bySection, readMenu} from '../domain/menu.js';
import {dishCard} from './dish-card.js';
import {menuSkeleton} from './skeleton.js';

/** With fewer dishes there is nothing to look for. */
const leastToSearch = 8;

/** The sections of a menu; one without a name where there is nothing to divide. */
function sectionsOf(items) {
  const sections = bySection(items);
  if (sections.length < 2 || items.length < 4) return [{name: '', dishes: items}];
  return sections.map(([name, dishes]) => ({name, dishes}));
}

/**
 * @param {object} place
 * @param {(menu: object, sections: {id: string, title: string}[]) => void} taken told of the menu when it is read,
 * and of its sections
 * @returns {{element: HTMLElement, isLong: () => boolean, search: () => void}} `search` lets the reader look for a dish
 */
export function menu(place, taken) {
  const [list, find] = [h('div', {class: 'col gap6 menu-list'}), h('div', {hidden: true})];
  let items = [];
  const open = (item) => openDish(item, place);
  const draw = (wanted) => {
    const words = wanted.trim().toLocaleLowerCase(language);
    const has = (text) => text?.toLocaleLowerCase(language).includes(words);
    const found = items.filter((item) => [nameOf(item), item.name, item.description].some(has));
    if (found.length === 0) return fill(list, emptyBox(t('menu.noneLike', {words: wanted.trim()})));
    return fill(list, sectionsOf(found).map(section(open)));
  };
  show(list, async () => {
    const read = await readMenu(place.id);
    items = read.items.map((item) => ({...item, placeName: nameOf(place)}));
    const sections = sectionsOf(items);
    taken({...read, items},
      sections.filter(({name}) => name || sections.length > 1)
        .map(({name}, index) => ({id: `section-${index}`, title: sectionName(name)})));
    if (items.length === 0) return emptyBox(t('menu.empty'));
    return sections.map(section(open));
  }, undefined, menuSkeleton);
  return {
    element: h('section', {class: 'col gap4 menu', 'aria-label': t('menu.title'), id: 'menu'}, find, list),
    isLong: () => items.length >= leastToSearch,
    search() {
      find.hidden = false;
      const field = h('input', {
        type: 'search',
        id: 'find-dish',
        'aria-label': t('menu.search'),
        placeholder: t('menu.search'),
        oninput: () => draw(field.value)
      });
      fill(find, h('div', {class: 'search flat'}, icon('search'), field));
      find.scrollIntoView({block: 'start'});
      field.focus();
    },
  };
}

const section = (open) => ({name, dishes}, index, all) => h('section', {
  class: 'col menu-section',
  id: `section-${index}`,
},
  h('h2', {}, all.length > 1 ? sectionName(name) : t('menu.title')),
  h('div', {class: 'dishes'}, dishes.map((item) => dishCard(item, open))));

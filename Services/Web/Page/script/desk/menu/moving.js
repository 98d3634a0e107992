// A dish moved to another section of the menu: dragged by its handle, by Alt and an arrow, or chosen from a list.
// Within a section dishes stand by their names.
import {h} from '../../core/element.js';
import {icon} from '../../core/icons.js';
import {nameOf, t} from '../../core/messages.js';
import {notice, sentence} from '../../core/notices.js';
import {change} from '../../core/staff.js';
import {choose} from '../../ui/choose.js';
import {busy} from '../busy.js';

/** So near to an edge of the list it scrolls while something is dragged, in pixels, and so far each time. */
const [edge, step] = [60, 12];

/**
 * @param {object} item
 * @param {object} menu as `menu.js` keeps it
 * @returns {HTMLButtonElement}
 */
export function moveHandle(item, menu) {
  const name = nameOf(item);
  const handle = h('button', {
    type: 'button',
    class: 'icon-btn grab',
    id: `move-${item.id}`,
    'aria-label': t('menu.move', {name}),
    'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown',
    title: t('menu.moveHint'),
    onclick: () => isDragged || ask(),
    onkeydown: byKey,
    onpointerdown: begin,
  },
    icon('grab'));
  let isDragged = false;
  return handle;

  async function ask() {
    const chosen = await choose(t('menu.moveTo', {name}),
      menu.sections().map(([category, title]) => ({value: `+${category}`, text: title})), `+${item.category ?? ''}`);
    if (chosen) await move(chosen.slice(1));
  }

  function byKey(event) {
    const by = {ArrowUp: -1, ArrowDown: 1}[event.key];
    if (!by || !event.altKey) return;
    event.preventDefault();
    const all = menu.sections().map(([category]) => category);
    const next = all[all.indexOf(item.category ?? '') + by];
    if (next !== undefined) move(next);
  }

  function move(category) {
    const before = item.category ?? '';
    if (category === before) return undefined;
    const section = menu.titleOf(category);
    return busy(handle, async () => {
      if (await put(category)) notice(t('menu.moved', {name, section}), 'info', {undo: () => put(before)});
    });
  }

  /** @returns {Promise<boolean>} whether it is there now */
  async function put(category) {
    try {
      await change(`/v1/items/${item.id}`, 'PATCH', {category: category || null},
        {'Content-Type': 'application/merge-patch+json'});
    } catch (error) {
      notice(sentence(error), 'warning');
      return false;
    }
    menu.replace({id: item.id, category: category || undefined});
    document.getElementById(handle.id)?.focus();
    document.getElementById(handle.id)?.scrollIntoView({block: 'nearest'});
    return true;
  }

  function begin(down) {
    if (down.button !== 0) return;
    const row = handle.closest('li');
    const list = handle.closest('.editor-list');
    let over = null;
    isDragged = false;
    handle.setPointerCapture(down.pointerId);
    const follow = (event) => {
      const [x, y] = [event.clientX - down.clientX, event.clientY - down.clientY];
      if (!isDragged && Math.hypot(x, y) < 6) return;
      isDragged = true;
      row.classList.add('dragged');
      row.style.translate = `${x}px ${y}px`;
      const {top, bottom} = list.getBoundingClientRect();
      if (event.clientY < top + edge) list.scrollBy(0, -step);
      if (event.clientY > Math.min(bottom, innerHeight) - edge) list.scrollBy(0, step);
      const here = [...list.querySelectorAll('[data-section]')].find((section) => {
        const box = section.getBoundingClientRect();
        const isBeside = event.clientX < box.left || event.clientX > box.right;
        return !isBeside && event.clientY >= box.top && event.clientY <= box.bottom;
      }) ?? null;
      if (here === over) return;
      over?.classList.remove('over');
      over = here;
      over?.classList.add('over');
    };
    const end = (isDropped) => {
      handle.removeEventListener('pointermove', follow);
      row.classList.remove('dragged');
      row.style.translate = '';
      over?.classList.remove('over');
      if (isDropped && isDragged && over) move(over.dataset.section);
      // The click that ends a drag is none.
      setTimeout(() => {
        isDragged = false;
      });
    };
    handle.addEventListener('pointermove', follow);
    handle.addEventListener('pointerup', () => end(true), {once: true});
    handle.addEventListener('pointercancel', () => end(false), {once: true});
  }
}

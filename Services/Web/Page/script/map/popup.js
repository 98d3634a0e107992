// What a pin says when it is picked: one at a time, closed by its button, Escape, or a click on the map.
import {h} from '../core/element.js';
import {icon} from '../core/icons.js';
import {t} from '../core/messages.js';

export function popups(things, engine) {
  let open = null;

  function close({back = false} = {}) {
    if (!open) return;
    const {standing, closed, before} = open;
    open = null;
    standing.remove();
    if (back) before?.focus?.();
    closed?.();
  }

  engine.on('click', () => close());

  /**
   * @param {number[]} point
   * @param {Node} content
   * @param {{name: string, closed?: () => void}} options `name` of the thing, for readers of the screen
   * @returns {{close: () => void}}
   */
  return function popup(point, content, {name, closed}) {
    close();
    const button = h('button', {
      type: 'button',
      class: 'icon-btn close',
      'aria-label': t('action.close'),
      onclick: () => close({back: true}),
    },
      icon('close'));
    const element = h('div', {
      class: 'map-popup',
      role: 'dialog',
      'aria-label': name,
      tabindex: '-1',
      onkeydown: (event) => {
        if (event.key === 'Escape') {
          event.stopPropagation();
          close({back: true});
        }
      },
    },
      content, button);
    const before = document.activeElement;
    const standing = things.add(point, element, {class: 'up'});
    open = {standing, closed, before};
    element.focus({preventScroll: true});
    makeRoom(element, engine, point);
    return {
      close: () => {
        if (open?.standing === standing) close();
      }
    };
  };
}

/** Moves the map if the popup would stand out of it. */
function makeRoom(element, engine, point) {
  const [box, room] = [element.getBoundingClientRect(), element.closest('.map').getBoundingClientRect()];
  const over = (low, high, least, most) => (low < least ? low - least : high > most ? high - most : 0);
  const dx = over(box.left, box.right, room.left + 8, room.right - 8);
  const dy = over(box.top, box.bottom, room.top + 8, room.bottom - 8);
  if (!dx && !dy) return;
  const [x, y] = engine.project(engine.view().center);
  engine.setView(engine.unproject([x + dx, y + dy]), engine.view().zoom);
}

// What stands on the map as elements: each keeps to its point while the map moves.
import {h} from '../core/element.js';

/**
 * @typedef {object} Standing
 * @property {HTMLElement} element
 * @property {(point: number[]) => void} move
 * @property {() => number[]} point
 * @property {(up: boolean) => void} raise above the others
 * @property {() => void} remove
 */

/** @param {HTMLElement} box of the map */
export function overlay(box, engine) {
  const layer = h('div', {class: 'map-things'});
  box.append(layer);
  // Over a pin the wheel zooms as beside it.
  layer.addEventListener('wheel', (event) => {
    event.preventDefault();
    engine.target().dispatchEvent(new WheelEvent('wheel', event));
  }, {passive: false});
  const all = new Set();
  let waiting = null;

  function put(thing) {
    const [x, y] = engine.project(thing.point);
    const seen = x > -200 && y > -200 && x < box.clientWidth + 200 && y < box.clientHeight + 200;
    thing.holder.hidden = !seen;
    if (seen) thing.holder.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
  }

  function draw() {
    waiting = null;
    for (const thing of all) put(thing);
  }

  engine.on('move', () => {
    waiting ??= requestAnimationFrame(draw);
  });

  /**
   * @param {number[]} point
   * @param {HTMLElement} element
   * @param {{dragged?: (point: number[]) => void, class?: string}} options `dragged`: it can be dragged, and hears
   *   where to
   * @returns {Standing}
   */
  function add(point, element, {dragged, class: name = ''} = {}) {
    const holder = h('div', {class: `map-at ${name}`}, element);
    const thing = {point, holder};
    layer.append(holder);
    all.add(thing);
    put(thing);
    const standing = {
      element,
      move(next) {
        thing.point = next;
        put(thing);
      },
      point: () => thing.point,
      raise: (up) => holder.classList.toggle('up', up),
      remove() {
        all.delete(thing);
        holder.remove();
      },
    };
    if (dragged) draggable(box, engine, standing, dragged);
    return standing;
  }

  return {
    box,
    add,
    draw,
    project: (point) => engine.project(point),
    remove: () => {
      cancelAnimationFrame(waiting);
      layer.remove();
    },
  };
}

const steps = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0]
};

/** By pointer, and by the arrows: ten pixels a press, one with Shift. */
function draggable(box, engine, standing, dragged) {
  const {element} = standing;
  element.classList.add('draggable');
  let held = null;
  element.addEventListener('pointerdown', (event) => {
    const [x, y] = engine.project(standing.point());
    held = {id: event.pointerId, dx: x - event.clientX, dy: y - event.clientY, moved: false};
    element.setPointerCapture(event.pointerId);
    event.stopPropagation();
    event.preventDefault();
    element.focus();
  });
  element.addEventListener('pointermove', (event) => {
    if (held?.id !== event.pointerId) return;
    held.moved = true;
    standing.move(engine.unproject([event.clientX + held.dx, event.clientY + held.dy]));
  });
  const end = (event) => {
    if (held?.id !== event.pointerId) return;
    const {moved} = held;
    held = null;
    if (moved) dragged(standing.point());
  };
  element.addEventListener('pointerup', end);
  element.addEventListener('pointercancel', end);
  element.addEventListener('keydown', (event) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const [[x, y], far] = [engine.project(standing.point()), event.shiftKey ? 1 : 10];
    standing.move(engine.unproject([x + step[0] * far, y + step[1] * far]));
    dragged(standing.point());
  });
}

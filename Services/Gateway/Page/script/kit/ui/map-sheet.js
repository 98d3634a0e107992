// The sheet over the map on a phone. It rests low, in the middle, or at full height; it is dragged, flicked, or moved
// by its grip, which is a button. What is in it scrolls only at full height, and pulling down at its top lowers it. On
// a desk it is the panel beside the map.
import { keep, kept } from '../address.js';
import { lower, raise, resume, settle } from '../layers.js';
import { h } from '../element.js';
import { t } from '../messages.js';

/** From low to high. */
const rests = ['low', 'half', 'full'];

/** A drag that is faster goes on in its direction, in pixels a millisecond. */
const flick = 0.45;

const isWide = () => matchMedia('(min-width: 60rem)').matches;

/**
 * @param {object} parts
 * @param {HTMLElement} parts.stage that the sheet stands in
 * @param {string} parts.label
 * @param {HTMLElement} parts.top stays
 * @param {HTMLElement} parts.content scrolls
 * @param {number} [parts.above] what full height leaves to the field to search in, in rem
 */
export function makeSheet({ stage, label, top, content, above = 4.75 }) {
  const heights = { low: '8.5rem', half: '51%', full: `calc(100% - ${above}rem)` };
  let rest = rests.find((one) => one === kept('sheet')) ?? 'half';
  let [drag, isLayer, direction, startY, wasDragged] = [null, false, 1, 0, false];
  const grip = h('button', { type: 'button', class: 'grip', onclick: press });
  const inside = h('div', { class: 'in', tabindex: '-1' }, content);
  const element = h('section', { class: 'sheet', 'aria-label': label }, grip, top, inside);
  if (rest === 'full' && !isWide()) isLayer = resume(lowered);
  draw();

  element.addEventListener('pointerdown', ({ pointerType, pointerId, target, clientY }) => {
    if (pointerType === 'mouse' && !grip.contains(/** @type {Node} */ (target))) return;
    if (isWide() || (rest === 'full' && inside.contains(/** @type {Node} */ (target)))) return;
    begin(clientY, pointerId);
  });
  element.addEventListener('pointermove', ({ clientY }) => { if (drag) move(clientY); });
  for (const name of ['pointerup', 'pointercancel']) element.addEventListener(name, end);
  // At full height fingers scroll what is inside, until it is at its top and is pulled on.
  inside.addEventListener('touchstart', ({ touches: [touch] }) => { startY = touch.clientY; },
    { passive: true });
  inside.addEventListener('touchmove', (event) => {
    if (isWide() || rest !== 'full' || !event.cancelable) return;
    const y = event.touches[0].clientY;
    if (!drag && inside.scrollTop <= 0 && y > startY + 6) begin(startY);
    if (!drag) return;
    event.preventDefault();
    move(y);
  }, { passive: false });
  inside.addEventListener('touchend', end);
  inside.addEventListener('wheel', (event) => {
    if (isWide() || rest === 'full' || event.deltaY <= 0) return;
    event.preventDefault();
    set('full');
  }, { passive: false });
  inside.addEventListener('scrollend', () => keep('row', inside.scrollTop));
  return {
    element, inside, set, lift: () => { if (rest === 'low') set('half'); }, showMap,
    /** What is seen of the map above it, in pixels from the stage's foot. */
    covers: () => (isWide() ? 0 : element.offsetHeight),
  };

  /** The map comes into view for what was picked in the list; that takes the full height's place in the history. */
  function showMap() {
    if (isLayer) settle();
    else set('half');
  }

  function begin(y, pointer = null) {
    drag = { y, pointer, height: element.offsetHeight, at: performance.now(), last: y, speed: 0 };
  }

  function move(y) {
    const [now, height] = [performance.now(), drag.height + drag.y - y];
    if (Math.abs(y - drag.y) < 4 && !drag.isMoved) return;
    // From now on it is no press of what is below, and goes on wherever the finger is.
    if (!drag.isMoved && drag.pointer !== null) element.setPointerCapture(drag.pointer);
    drag.isMoved = true;
    drag.speed = (drag.last - y) / Math.max(1, now - drag.at);
    [drag.last, drag.at] = [y, now];
    element.classList.add('dragged');
    stage.style.setProperty('--at', `${Math.max(96, Math.min(height, stage.offsetHeight - 60))}px`);
  }

  function end() {
    if (!drag) return;
    const { isMoved, speed } = drag;
    drag = null;
    element.classList.remove('dragged');
    if (!isMoved) return;
    // A press follows a drag that ends on the grip; it is none.
    wasDragged = true;
    setTimeout(() => { wasDragged = false; });
    set(Math.abs(speed) > flick ? beside(Math.sign(speed)) : nearest(), { isForced: true });
  }

  /** The next rest above or below where it was. */
  function beside(step) {
    return rests[Math.max(0, Math.min(rests.length - 1, rests.indexOf(rest) + step))];
  }

  function nearest() {
    const height = element.offsetHeight / stage.offsetHeight;
    const at = { low: 136 / stage.offsetHeight, half: 0.51, full: 1 - above * 16 / stage.offsetHeight };
    return rests.reduce((best, one) => (Math.abs(at[one] - height) < Math.abs(at[best] - height) ? one : best));
  }

  /** Each press goes one up, then down. */
  function press() {
    if (wasDragged) return;
    if (rest === 'full') direction = -1;
    if (rest === 'low') direction = 1;
    set(beside(direction));
  }

  function set(next, { isForced = false } = {}) {
    if (next === rest && !isForced) return;
    const before = rest;
    if (next === 'full' && !isLayer && !isWide()) {
      isLayer = true;
      rest = next;
      raise(lowered);
      keep('sheet', 'full');
    } else if (before === 'full' && next !== 'full' && isLayer) {
      rest = next;
      afterLayer = next;
      lower();
    } else {
      rest = next;
      keep('sheet', rest);
    }
    draw();
  }

  /** The layer of full height was taken away, by "back" or because the page is left. */
  function lowered() {
    isLayer = false;
    rest = afterLayer ?? 'half';
    if (afterLayer) keep('sheet', afterLayer);
    afterLayer = null;
    draw();
  }

  function draw() {
    stage.style.setProperty('--at', heights[rest]);
    element.dataset.rest = rest;
    grip.setAttribute('aria-label', t(rest === 'full' || (rest === 'half' && direction < 0) ? 'sheet.less'
      : 'sheet.more'));
    grip.setAttribute('aria-expanded', String(rest !== 'low'));
  }
}

/** Where it goes to once its layer is away. */
let afterLayer = null;

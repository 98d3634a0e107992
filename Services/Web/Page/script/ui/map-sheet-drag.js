// How the sheet over the map is dragged: by its grip, or with a finger anywhere on it. At full height fingers scroll
// what is inside, until it is at its top and is pulled on.
import {isWide} from '../core/wide.js';

/** A drag that is faster goes on in its direction, in pixels a millisecond. */
const flick = 0.45;

export class MapSheetDrag {
  /** The drag under way: where it began, and how fast it is. */
  #drag = null;
  /** Where a finger came down on what is inside. */
  #touchedAt = 0;
  #hasJustEnded = false;
  #stage;
  #element;
  #grip;
  #inside;
  #isFull;
  #dropped;

  /**
   * @param {object} sheet
   * @param {HTMLElement} sheet.stage that it stands in
   * @param {HTMLElement} sheet.element
   * @param {HTMLElement} sheet.grip
   * @param {HTMLElement} sheet.inside what scrolls
   * @param {() => boolean} sheet.isFull
   * @param {(direction: number) => void} sheet.dropped the drag is over; 1: it went up fast, -1: down, 0: neither
   */
  constructor({stage, element, grip, inside, isFull, dropped}) {
    [this.#stage, this.#element, this.#grip, this.#inside] = [stage, element, grip, inside];
    [this.#isFull, this.#dropped] = [isFull, dropped];
    element.addEventListener('pointerdown', (event) => this.#pressed(event));
    element.addEventListener('pointermove', ({clientY}) => {
      if (this.#drag) this.#move(clientY);
    });
    for (const name of ['pointerup', 'pointercancel']) element.addEventListener(name, () => this.#end());
    inside.addEventListener('touchstart', ({touches: [touch]}) => {
      this.#touchedAt = touch.clientY;
    }, {passive: true});
    inside.addEventListener('touchmove', (event) => this.#pulled(event), {passive: false});
    inside.addEventListener('touchend', () => this.#end());
  }

  /** A press follows a drag that ends on the grip; it is none. */
  hasJustEnded() {
    return this.#hasJustEnded;
  }

  /** @param {PointerEvent} event */
  #pressed({pointerType, pointerId, target, clientY}) {
    if (pointerType === 'mouse' && !this.#grip.contains(/** @type {Node} */ (target))) return;
    if (isWide() || (this.#isFull() && this.#inside.contains(/** @type {Node} */ (target)))) return;
    this.#begin(clientY, pointerId);
  }

  /** @param {TouchEvent} event */
  #pulled(event) {
    if (isWide() || !this.#isFull() || !event.cancelable) return;
    const y = event.touches[0].clientY;
    if (!this.#drag && this.#inside.scrollTop <= 0 && y > this.#touchedAt + 6) this.#begin(this.#touchedAt);
    if (!this.#drag) return;
    event.preventDefault();
    this.#move(y);
  }

  #begin(y, pointer = null) {
    this.#drag = {y, pointer, height: this.#element.offsetHeight, at: performance.now(), last: y, speed: 0};
  }

  #move(y) {
    const drag = this.#drag;
    const [now, height] = [performance.now(), drag.height + drag.y - y];
    if (Math.abs(y - drag.y) < 4 && !drag.isMoved) return;
    // From now on it is no press of what is below, and goes on wherever the finger is.
    if (!drag.isMoved && drag.pointer !== null) this.#element.setPointerCapture(drag.pointer);
    drag.isMoved = true;
    drag.speed = (drag.last - y) / Math.max(1, now - drag.at);
    [drag.last, drag.at] = [y, now];
    this.#element.classList.add('dragged');
    this.#stage.style.setProperty('--at', `${Math.max(96, Math.min(height, this.#stage.offsetHeight - 60))}px`);
  }

  #end() {
    if (!this.#drag) return;
    const {isMoved, speed} = this.#drag;
    this.#drag = null;
    this.#element.classList.remove('dragged');
    if (!isMoved) return;
    this.#hasJustEnded = true;
    setTimeout(() => {
      this.#hasJustEnded = false;
    });
    this.#dropped(Math.abs(speed) > flick ? Math.sign(speed) : 0);
  }
}

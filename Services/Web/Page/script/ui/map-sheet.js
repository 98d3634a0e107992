// The sheet over the map on a phone. It rests low, in the middle, or at full height; it is dragged, flicked, or moved
// by its grip, which is a button. What is in it scrolls only at full height, and pulling down at its top lowers it. On
// a desk it is the panel beside the map.
import {keep, kept} from '../core/address.js';
import {lower, raise, resume, settle} from '../core/layers.js';
import {h} from '../core/element.js';
import {onScrolled} from '../core/scrolled.js';
import {t} from '../core/messages.js';
import {isWide} from '../core/wide.js';
import {MapSheetDrag} from './map-sheet-drag.js';

/** From low to high. */
const rests = ['low', 'half', 'full'];

export class MapSheet {
  element;
  /** What scrolls. */
  inside;

  #stage;
  #grip = h('button', {type: 'button', class: 'grip', onclick: () => this.#press()});
  #drag;
  /** What full height leaves free, in rem. */
  #above;
  #rest = rests.find((one) => one === kept('sheet')) ?? 'half';
  /** Where a press of the grip leads next: 1 up, -1 down. */
  #direction = 1;
  /** Full height is a layer over the page, which "back" takes away. */
  #isLayer = false;
  /** Where it goes to once its layer is away. */
  #afterLayer = null;

  /**
   * @param {object} parts
   * @param {HTMLElement} parts.stage that the sheet stands in
   * @param {string} parts.label
   * @param {HTMLElement} parts.top stays
   * @param {HTMLElement} parts.content scrolls
   * @param {number} [parts.above] what full height leaves to the field to search in, in rem
   */
  constructor({stage, label, top, content, above = 4.75}) {
    [this.#stage, this.#above] = [stage, above];
    this.inside = h('div', {class: 'in', tabindex: '-1'}, content);
    this.element = h('section', {class: 'sheet', 'aria-label': label}, this.#grip, top, this.inside);
    if (this.#rest === 'full' && !isWide()) this.#isLayer = resume(() => this.#lowered());
    this.#draw();
    this.#drag = new MapSheetDrag({
      stage,
      element: this.element,
      grip: this.#grip,
      inside: this.inside,
      isFull: () => this.#rest === 'full',
      dropped: (direction) => this.#dropped(direction),
    });
    this.inside.addEventListener('wheel', (event) => this.#wheeled(event), {passive: false});
    onScrolled(this.inside, () => keep('row', this.inside.scrollTop));
  }

  /** What is seen of the map above it, in pixels from the stage's foot. */
  covers() {
    return isWide() ? 0 : this.element.offsetHeight;
  }

  /** Brings at least the middle of it into view. */
  lift() {
    if (this.#rest === 'low') this.set('half');
  }

  /** The map comes into view for what was picked in the list; that takes the full height's place in the history. */
  showMap() {
    if (this.#isLayer) settle();
    else this.set('half');
  }

  /** @param {string} next where it is to rest: low, half or full */
  set(next, {isForced = false} = {}) {
    if (next === this.#rest && !isForced) return;
    const before = this.#rest;
    this.#rest = next;
    if (next === 'full' && !this.#isLayer && !isWide()) {
      this.#isLayer = true;
      raise(() => this.#lowered());
      keep('sheet', 'full');
    } else if (before === 'full' && next !== 'full' && this.#isLayer) {
      this.#afterLayer = next;
      lower();
    } else {
      keep('sheet', next);
    }
    this.#draw();
  }

  /** The layer of full height was taken away, by "back" or because the page is left. */
  #lowered() {
    this.#isLayer = false;
    this.#rest = this.#afterLayer ?? 'half';
    if (this.#afterLayer) keep('sheet', this.#afterLayer);
    this.#afterLayer = null;
    this.#draw();
  }

  /** Each press goes one up, then down. */
  #press() {
    if (this.#drag.hasJustEnded()) return;
    if (this.#rest === 'full') this.#direction = -1;
    if (this.#rest === 'low') this.#direction = 1;
    this.set(this.#beside(this.#direction));
  }

  #dropped(direction) {
    this.set(direction === 0 ? this.#nearest() : this.#beside(direction), {isForced: true});
  }

  #wheeled(event) {
    if (isWide() || this.#rest === 'full' || event.deltaY <= 0) return;
    event.preventDefault();
    this.set('full');
  }

  /** The next rest above or below where it was. */
  #beside(direction) {
    return rests[Math.max(0, Math.min(rests.length - 1, rests.indexOf(this.#rest) + direction))];
  }

  /** The rest that is closest to where it was dragged to. */
  #nearest() {
    const room = this.#stage.offsetHeight;
    const height = this.element.offsetHeight / room;
    const at = {low: 136 / room, half: 0.51, full: 1 - this.#above * 16 / room};
    return rests.reduce((best, one) => (Math.abs(at[one] - height) < Math.abs(at[best] - height) ? one : best));
  }

  #draw() {
    const heights = {low: '8.5rem', half: '51%', full: `calc(100% - ${this.#above}rem)`};
    this.#stage.style.setProperty('--at', heights[this.#rest]);
    this.element.dataset.rest = this.#rest;
    const goesDown = this.#rest === 'full' || (this.#rest === 'half' && this.#direction < 0);
    this.#grip.setAttribute('aria-label', t(goesDown ? 'sheet.less' : 'sheet.more'));
    this.#grip.setAttribute('aria-expanded', String(this.#rest !== 'low'));
  }
}

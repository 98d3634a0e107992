// The pictures of a field in their order: seen small, moved, taken away.
import {h, fill} from '../../core/element.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {sized} from '../../core/picture.js';
import {tellChanged} from './fields.js';

export class PictureList {
  element = h('ol', {class: 'desk-pictures'});
  /** @type {string[]} */
  #addresses;
  #most;
  #standIn;
  #beside;

  /**
   * @param {string[]} addresses
   * @param {object} options
   * @param {number} options.most so many at most: new ones take the place of the first
   * @param {HTMLElement|null} options.standIn shown while there is no picture
   * @param {() => HTMLElement} options.beside gets the focus when no picture is left to have it
   */
  constructor(addresses, {most, standIn, beside}) {
    this.#addresses = [...addresses];
    [this.#most, this.#standIn, this.#beside] = [most, standIn, beside];
    this.#draw();
  }

  addresses() {
    return [...this.#addresses];
  }

  /** @param {string} address */
  add(address) {
    if (!this.#addresses.includes(address)) this.#addresses = [...this.#addresses, address].slice(-this.#most);
    this.#draw();
    tellChanged(this.element);
  }

  #swap(index, other) {
    const all = this.#addresses;
    [all[index], all[other]] = [all[other], all[index]];
    this.#draw();
    this.#focus(other + 1);
    tellChanged(this.element);
  }

  #takeAway(index) {
    this.#addresses.splice(index, 1);
    this.#draw();
    this.#focus(Math.min(index + 1, this.#addresses.length));
    tellChanged(this.element);
  }

  #focus(number) {
    const button = /** @type {HTMLElement|null} */ (this.element.querySelector(`li:nth-child(${number}) button`));
    (button ?? this.#beside()).focus();
  }

  #draw() {
    fill(this.element, this.#addresses.map((address, index) => this.#row(address, index)));
    if (this.#standIn) this.#standIn.hidden = this.#addresses.length > 0;
  }

  #row(address, index) {
    const number = index + 1;
    const button = (name, sign, onclick) => h('button', {
      type: 'button',
      class: `icon-btn ${name}`,
      'aria-label': t(`picture.${name}`, {number}),
      onclick,
    },
      icon(sign));
    const [isFirst, isLast] = [index === 0, number === this.#addresses.length];
    return h('li', {},
      h('img', {alt: t('picture.number', {number}), width: 96, height: 72, loading: 'lazy', ...sized(address, 96)}),
      h('div', {class: 'picture-buttons'}, !isFirst && button('earlier', 'back', () => this.#swap(index, index - 1)),
        !isLast && button('later', 'next', () => this.#swap(index, index + 1)),
        button('removeNumber', 'close', () => this.#takeAway(index))));
  }
}

// A field that completes what is written (combobox with a listbox, ARIA 1.2): arrows choose, Enter takes, Escape
// closes. What was found stays until what is new has come.
import {h, fill} from '../core/element.js';
import {t} from '../core/messages.js';

/** So long after the last key it asks, in milliseconds. */
const rest = 120;

/**
 * @typedef {object} Option
 * @property {() => (Node|string|null|false)[]} draw
 * @property {() => void} take
 * @property {string} [label] what is said of it
 * @property {string} [key] what it is: a chosen one stays chosen when more comes
 * @property {string} [look] classes
 */
/** @typedef {{title?: string, look?: string, options: Option[]}} Group `look`: classes of the options' box */

export class Combobox {
  input;
  list;

  #find;
  #submit;
  #opened;
  #closed;
  /** @type {Group[]} */
  #groups = [];
  /** The chosen option's number, through all groups; -1: none is. */
  #chosen = -1;
  #isOpen = false;
  #timer = 0;
  /** @type {AbortController|null} */
  #asking = null;

  /**
   * @param {object} wish
   * @param {string} wish.id of the input; its listbox is `${id}-list`
   * @param {string} wish.label
   * @param {string} wish.placeholder
   * @param {string} wish.value
   * @param {(text: string, signal: AbortSignal, tell: (groups: Group[]) => void) => Promise<Group[]>} wish.find may
   *   tell early what it has
   * @param {(text: string) => void} wish.submit Enter without a choice
   * @param {() => void} [wish.opened] the list is about to be shown
   * @param {() => void} [wish.closed]
   */
  constructor({id, label, placeholder, value, find, submit, opened = () => {}, closed = () => {}}) {
    [this.#find, this.#submit, this.#opened, this.#closed] = [find, submit, opened, closed];
    this.list = h('div',
      {id: `${id}-list`, class: 'suggest', role: 'listbox', 'aria-label': t('search.suggestions'), hidden: true});
    this.input = h('input', {
      id,
      type: 'search',
      role: 'combobox',
      autocomplete: 'off',
      'aria-label': label,
      placeholder,
      'aria-controls': this.list.id,
      'aria-expanded': 'false',
      'aria-autocomplete': 'list',
      enterkeyhint: 'search',
      maxlength: 200,
      value,
      oninput: () => this.#askLater(),
      onkeydown: (event) => this.#pressed(event),
      onclick: () => this.ask(),
    });
  }

  /** Writes into the field. */
  set(text) {
    this.input.value = text;
  }

  /** Opens the list with what completes the words as they are. */
  async ask() {
    clearTimeout(this.#timer);
    this.#asking?.abort();
    this.#asking = new AbortController();
    const {signal} = this.#asking;
    if (!this.#isOpen) {
      this.#isOpen = true;
      this.#opened();
    }
    const tell = (found) => {
      if (!signal.aborted) this.#show(found);
    };
    try {
      tell(await this.#find(this.input.value.trim(), signal, tell));
    } catch {
      // Completing is a help; without it the field still searches.
      tell([]);
    }
  }

  /** @returns {boolean} whether there was anything to close */
  close() {
    clearTimeout(this.#timer);
    this.#asking?.abort();
    if (!this.#isOpen) return false;
    this.#isOpen = false;
    this.#show([]);
    this.#closed();
    return true;
  }

  #askLater() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.ask(), rest);
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (event.key === 'Escape' && this.#isOpen) {
      event.preventDefault();
      event.stopPropagation();
      this.close();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const option = this.#options()[this.#chosen];
      if (option) option.take();
      else this.#submit(this.input.value.trim());
    } else if (['ArrowDown', 'ArrowUp'].includes(event.key)) {
      event.preventDefault();
      if (!this.#isOpen) this.ask();
      this.#step(event.key === 'ArrowDown' ? 1 : -1);
    }
  }

  /** Chooses the option below or above; after the last comes none, then the first. */
  #step(by) {
    const count = this.#options().length + 1;
    this.#chosen = (this.#chosen + 1 + by + count) % count - 1;
    this.#draw();
  }

  #options() {
    return this.#groups.flatMap((group) => group.options);
  }

  #show(found) {
    const chosen = this.#options()[this.#chosen]?.key;
    this.#groups = found;
    this.#chosen = chosen ? this.#options().findIndex(({key}) => key === chosen) : -1;
    this.#draw();
  }

  #draw() {
    const {input, list} = this;
    let index = -1;
    fill(list, this.#groups.filter((group) => group.options.length > 0).map(({title, look, options}, place) => {
      const titleId = `${input.id}-group-${place}`;
      return h('div', {
        role: 'group',
        'aria-labelledby': title ? titleId : null,
        'aria-label': title ? null : t('search.suggestions')
      },
        title && h('div', {class: 'group', id: titleId, role: 'presentation'}, title),
        h('div', {class: look, role: 'presentation'}, options.map((option) => this.#row(option, index += 1))));
    }));
    list.hidden = !this.#isOpen;
    input.setAttribute('aria-expanded', String(this.#isOpen && index >= 0));
    if (this.#chosen >= 0) input.setAttribute('aria-activedescendant', `${input.id}-${this.#chosen}`);
    else input.removeAttribute('aria-activedescendant');
    list.querySelector('[aria-selected=true]')?.scrollIntoView({block: 'nearest'});
  }

  /** @param {Option} option @param {number} index */
  #row(option, index) {
    return h('div', {
      id: `${this.input.id}-${index}`,
      role: 'option',
      class: option.look,
      'aria-selected': String(index === this.#chosen),
      'aria-label': option.label,
      // The field keeps the focus; it is taken when the press ends, so that a finger may scroll.
      onmousedown: (event) => event.preventDefault(),
      onclick: () => option.take(),
    },
      option.draw());
  }
}

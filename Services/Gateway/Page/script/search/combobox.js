// A field that completes what is written (combobox with a listbox, ARIA 1.2): arrows choose, Enter takes, Escape
// closes. What was found
// stays until what is new has come.
import { h, fill } from '../kit/element.js';
import { t } from '../kit/messages.js';

/** So long after the last key it asks, in milliseconds. */
const rest = 120;

/**
 * @typedef {{title?: string, options: {draw: () => (Node|string|null|false)[], take: () => void, label?: string}[]}}
 * Group
 * @param {object} wish
 * @param {string} wish.id of the input; its listbox is `${id}-list`
 * @param {string} wish.label
 * @param {string} wish.placeholder
 * @param {string} wish.value
 * @param {(text: string, signal: AbortSignal, tell: (groups: Group[]) => void) => Promise<Group[]>} wish.find may tell
 * early what it has
 * @param {(text: string) => void} wish.submit Enter without a choice
 * @param {() => void} [wish.opened] the list is about to be shown
 * @param {() => void} [wish.closed]
 */
export function combobox({ id, label, placeholder, value, find, submit, opened = () => {}, closed = () => {} }) {
  let [groups, chosen, timer, asking, isOpen] = [[], -1, 0, null, false];
  const list = h('div', { id: `${id}-list`, class: 'suggest', role: 'listbox', 'aria-label': t('search.suggestions'),
    hidden: true });
  const input = h('input', {
    id, type: 'search', role: 'combobox', autocomplete: 'off', 'aria-label': label, placeholder,
      'aria-controls': list.id,
    'aria-expanded': 'false', 'aria-autocomplete': 'list', enterkeyhint: 'search', maxlength: 200, value,
    oninput: later, onkeydown: key, onclick: ask,
  });
  return { input, list, close, ask, set: (text) => { input.value = text; } };

  function later() {
    clearTimeout(timer);
    timer = setTimeout(ask, rest);
  }

  async function ask() {
    clearTimeout(timer);
    asking?.abort();
    asking = new AbortController();
    const { signal } = asking;
    if (!isOpen) {
      isOpen = true;
      opened();
    }
    const tell = (found) => { if (!signal.aborted) show(found); };
    try {
      tell(await find(input.value.trim(), signal, tell));
    } catch {
      // Completing is a help; without it the field still searches.
      tell([]);
    }
  }

  function show(found) {
    groups = found;
    chosen = -1;
    draw();
  }

  function options() {
    return groups.flatMap((group) => group.options);
  }

  function draw() {
    let index = -1;
    fill(list, groups.filter((group) => group.options.length > 0).map((group, place) => h('div', {
      role: 'group', 'aria-labelledby': group.title ? `${id}-group-${place}` : null, 'aria-label': group.title ? null
        : t('search.suggestions'),
    }, group.title && h('div', { class: 'group', id: `${id}-group-${place}`, role: 'presentation' }, group.title),
    group.options.map((option) => row(option, index += 1)))));
    list.hidden = !isOpen;
    input.setAttribute('aria-expanded', String(isOpen && index >= 0));
    if (chosen >= 0) input.setAttribute('aria-activedescendant', `${id}-${chosen}`);
    else input.removeAttribute('aria-activedescendant');
    list.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }

  function row(option, index) {
    return h('div', {
      id: `${id}-${index}`, role: 'option', 'aria-selected': String(index === chosen), 'aria-label': option.label,
      // The field keeps the focus; it is taken when the press ends, so that a finger may scroll.
      onmousedown: (event) => event.preventDefault(), onclick: () => option.take(),
    }, option.draw());
  }

  /** @returns {boolean} whether there was anything to close */
  function close() {
    clearTimeout(timer);
    asking?.abort();
    if (!isOpen) return false;
    isOpen = false;
    show([]);
    closed();
    return true;
  }

  function key(event) {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const option = options()[chosen];
      if (option) option.take();
      else submit(input.value.trim());
    } else if (['ArrowDown', 'ArrowUp'].includes(event.key)) {
      event.preventDefault();
      if (!isOpen) ask();
      const count = options().length + 1;
      chosen = (chosen + 1 + (event.key === 'ArrowDown' ? 1 : -1) + count) % count - 1;
      draw();
    }
  }
}

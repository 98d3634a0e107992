// Fields of a form: a name, a hint, and what is wrong with what was written, each told to whoever cannot see it, too.
import {h, fill} from '../../core/element.js';
import {Problem} from '../../core/api.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {sentence} from '../../core/notices.js';
import {isUnsaved, watchForm} from '../../core/unsaved.js';
import {busy} from '../busy.js';

/** Something that was written cannot be read here already. */
export class BadField extends Error {
  constructor(pointer, message) {
    super(message);
    this.pointer = pointer;
  }
}

export class Fields {
  #all = new Map();
  #general = h('p', {class: 'err general', role: 'alert'});

  /** Where what is wrong with no single field is said. */
  get general() {
    return this.#general;
  }

  /**
   * A control with its name.
   * @param {string} pointer of what it writes, in the body that is sent: "/address/streetAddress"
   */
  add(pointer, label, control, hint = null) {
    const id = control.id || `f${pointer.replaceAll('/', '-')}`;
    const said = h('p', {id: `${id}-problem`, class: 'field-problem err', role: 'alert'});
    control.id = id;
    control.setAttribute('aria-describedby', [hint && `${id}-hint`, said.id].filter(Boolean).join(' '));
    this.#all.set(pointer, {control, said});
    return h('div', {class: 'field'}, h('label', { for: id
    }, label), control, hint && h('p', {id: `${id}-hint`, class: 'hint'}, hint), said);
  }

  /**
   * Something of several controls, where what is wrong with `pointer` is said, too.
   * @param {string} pointer
   * @param {HTMLElement} said
   * @param {() => HTMLElement} control the one that is to be changed
   */
  about(pointer, said, control) {
    this.#all.set(pointer, {
      said,
      get control() {
        return control();
      }
    });
  }

  clear() {
    fill(this.#general);
    for (const {control, said} of this.#all.values()) {
      fill(said);
      control.removeAttribute('aria-invalid');
    }
  }

  /** Says what is wrong at the field that it is about, else in general. */
  show(error) {
    const pointer = error instanceof BadField ? error.pointer : error instanceof Problem ? error.document.field : null;
    const text = error instanceof BadField ? error.message : sentence(error);
    if (!(error instanceof BadField || error instanceof Problem)) console.error(error);
    const field = this.#about(pointer);
    if (!field) {
      fill(this.#general, icon('warning'), h('span', {}, text));
      this.#general.scrollIntoView({block: 'nearest'});
      return;
    }
    fill(field.said, icon('warning'), h('span', {}, text));
    field.control.setAttribute('aria-invalid', 'true');
    for (let box = field.control.closest('details'); box; box = box.parentElement.closest('details')) box.open = true;
    field.control.focus();
  }

  // What is wrong with "/openingHours/rules/3" is said at "/openingHours".
  #about(pointer) {
    for (let path = pointer ?? ''; path; path = path.slice(0, path.lastIndexOf('/'))) {
      const field = this.#all.get(path);
      // What is not seen now says nothing.
      if (field && !field.control.closest('[hidden]')) return field;
    }
    return null;
  }
}

/**
 * @param {Fields} fields
 * @param {string} pointer
 * @param {string} label
 * @param {any} value
 * @param {Record<string, any>} more a hint, and attributes of the control
 */
export const textField = (fields, pointer, label, value, {hint, ...attributes} = {}) =>
  fields.add(pointer, label, h('input', {type: 'text', autocomplete: 'off', value: value ?? '', ...attributes}), hint);

/**
 * @param {Fields} fields
 * @param {string} pointer
 * @param {string} label
 * @param {any} value
 * @param {Record<string, any>} more a hint, and attributes of the control
 */
export const areaField = (fields, pointer, label, value, {hint, rows = 3, ...attributes} = {}) =>
  fields.add(pointer, label, h('textarea', {rows, value: value ?? '', ...attributes}), hint);

export const choiceField = (fields, pointer, label, options, chosen, attributes = {}) => fields.add(pointer, label,
  h('select', attributes, options.map(([value, text]) => (h('option', {value, selected: value === chosen}, text)))));

/** The control of a field. */
export const controlOf = (field) => field.querySelector('input, textarea, select');
/** What is written in a field; null for nothing. */
export const valueOf = (field) => controlOf(field).value.trim() || null;
/** Tells a form that something was changed without its controls. @param {HTMLElement} element in the form */
export const tellChanged = (element) => element.dispatchEvent(new Event('input', {bubbles: true}));
/** Parts of what is written, at commas or lines. */
export const partsOf = (field) => (valueOf(field) ?? '').split(/[,\n]/).map((part) => part.trim()).filter(Boolean);

/** A number as people write it. @throws {BadField} */
export function numberOf(field, pointer, {least = -Infinity, most = Infinity, whole = false} = {}) {
  const text = (valueOf(field) ?? '').replace(/\s/g, '').replace(',', '.');
  const value = text === '' ? NaN : Number(text);
  if (Number.isNaN(value) || value < least || value > most || (whole && !Number.isInteger(value))) {
    throw new BadField(pointer, t(whole ? 'field.whole' : 'field.number', {least, most}));
  }
  return value;
}

/**
 * A form that is sent once at a time, says what is wrong, and is not left without a question once it was changed.
 * @param {Fields} fields
 * @param {(saved: () => void) => Promise<void>} send may tell that all is saved before it is over: then it may go
 *   elsewhere
 * @param {any} content
 * @param {{id: string, text: string, beside?: any, isLong?: boolean, isSaved?: boolean}} button `beside`: other buttons
 *   in its row; `isLong`: the button stays in view, with whether something is unsaved, and the others stand at the
 *   form's end; `isSaved`: what the form shows at first is saved
 */
export function formOf(fields, send, content, button) {
  const submit = h('button', {type: 'submit', class: 'btn primary', id: button.id}, button.text);
  const state = h('p', {class: 's soft grow save-state', role: 'status'});
  const tell = () => {
    const words = t(isUnsaved(form) ? 'form.unsaved' : 'form.saved');
    state.classList.toggle('changed', isUnsaved(form));
    if (state.textContent !== words) state.textContent = words;
  };
  const onsubmit = (event) => {
    event.preventDefault();
    busy(submit, async () => {
      fields.clear();
      const saved = watch.sending();
      try {
        await send(saved);
        saved();
        if (state.isConnected) tell();
      } catch (error) {
        fields.show(error);
      }
    });
  };
  const end = button.isLong
    ? [
        button.beside && h('div', {class: 'row wrap form-end'}, button.beside),
        h('div', {class: 'save-bar'}, fields.general, h('div', {class: 'row'}, state, submit))
      ]
    : [fields.general, h('div', {class: 'row wrap form-end'}, submit, button.beside)];
  const form = h('form', {class: 'desk-form', novalidate: true, onsubmit}, content, end);
  const watch = watchForm(form);
  if (button.isLong) form.addEventListener('input', tell);
  if (button.isSaved) tell();
  return form;
}

let groups = 0;

/** A part of a form with a heading of its own. */
export function group(title, ...content) {
  groups += 1;
  const id = `part-${groups}`;
  return h(
    'section', {class: 'box', role: 'group', 'aria-labelledby': id}, h('h2', {id, tabindex: -1}, title), content);
}

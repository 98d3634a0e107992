// Pictures of a thing: chosen, dropped or taken, or named by their addresses; seen small, put in order, taken away.
import {h} from '../../core/element.js';
import {t} from '../../core/messages.js';
import {BadField, controlOf, textField, valueOf} from './fields.js';
import {fileButtons, takeDropped} from './picture-files.js';
import {PictureList} from './picture-list.js';
import {Uploads} from './uploads.js';

/**
 * @param {import('./fields.js').Fields} fields
 * @param {string} pointer
 * @param {string[]} addresses
 * @param {number} most so many at most; of one, a new one takes the place of the old
 * @param {HTMLElement|null} [standIn] a drawing that is shown while there is no picture
 */
export function picturesField(fields, pointer, addresses, most, standIn = null) {
  const id = `files${pointer.replaceAll('/', '-')}`;
  const take = (files) => uploads.take(files);
  const files = fileButtons(id, most > 1, take);
  const list = new PictureList(addresses, {most, standIn, beside: () => files.input});
  const uploads = new Uploads({
    most,
    count: () => list.addresses().length,
    came: (address) => list.add(address),
  });
  const written = textField(fields, pointer, t('picture.address'), '', {inputmode: 'url', hint: t('picture.hint')});
  const addWritten = () => {
    if (!valueOf(written)) return;
    list.add(valueOf(written));
    controlOf(written).value = '';
  };
  const element = h('div', {class: 'col pictures-field', role: 'group', 'aria-label': t('picture.title')}, list.element,
    uploads.element,
    h('div', {class: 'drop'}, standIn,
      h('div', {class: 'col'}, files.buttons, h('p', {class: 'hint', id: `${id}-hint`}, t('picture.chooseHint')))),
    uploads.said,
    h('details', {}, h('summary', {}, t('picture.byAddress')), written,
      h('button', {type: 'button', class: 'btn small add-picture', onclick: addWritten}, t('picture.add'))));
  takeDropped(element, take);
  return {
    element,
    /**
     * The addresses, also what was written and not added yet: that was meant, too.
     * @throws {BadField} while a file is under way
     */
    value() {
      if (uploads.isUnderWay()) throw new BadField(pointer, t('picture.wait'));
      return [...list.addresses(), ...(valueOf(written) ? [valueOf(written)] : [])].slice(-most);
    },
    remove: () => uploads.stop(),
  };
}

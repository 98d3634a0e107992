// Pictures of a thing: chosen, dropped or taken, or named by their addresses; seen small, put in order, taken away.
import { h, fill } from '../../kit/element.js';
import { icon } from '../../kit/icons.js';
import { t } from '../../kit/messages.js';
import { sized } from '../../kit/picture.js';
import { BadField, controlOf, tellChanged, textField, valueOf } from './fields.js';
import { kinds } from './upload.js';
import { uploading } from './uploading.js';

const canTakeOne = () => matchMedia('(pointer: coarse)').matches;

/**
 * @param {import('./fields.js').Fields} fields
 * @param {string} pointer
 * @param {string[]} addresses
 * @param {number} most so many at most; of one, a new one takes the place of the old
 * @param {HTMLElement|null} [standIn] a drawing that is shown while there is no picture
 */
export function picturesField(fields, pointer, addresses, most, standIn = null) {
  let [all, coming] = [[...addresses], []];
  const [list, sending, said] = [h('ol', { class: 'desk-pictures' }), h('ul', { class: 'desk-pictures' }),
    h('p', { class: 'err', role: 'alert' })];
  const field = textField(fields, pointer, t('picture.address'), '', { inputmode: 'url', hint: t('picture.hint') });
  const id = `files${pointer.replaceAll('/', '-')}`;
  const files = h('input', {
    type: 'file', id, accept: kinds.join(','), multiple: most > 1, 'aria-describedby': `${id}-hint`,
    onchange: (event) => chosen(event.target),
  });
  const choose = (inputId, text, input) => h('label', { class: 'btn line small file-btn', for: inputId },
    icon('camera'), text, input);
  const camera = canTakeOne() && choose(`${id}-camera`, t('picture.take'), h('input', {
    type: 'file', id: `${id}-camera`, accept: kinds.join(','), capture: 'environment',
    onchange: (event) => chosen(event.target),
  }));
  const element = h('fieldset', {
    class: 'pictures-field', ondragover: over, ondragleave: () => element.classList.remove('over'), ondrop: dropped,
  }, h('legend', { class: 'lab' }, t('picture.title')), list, sending,
  h('div', { class: 'drop' }, standIn, h('div', { class: 'col' },
    choose(id, t(most > 1 ? 'picture.choose' : 'picture.chooseOne'), files), camera,
    h('p', { class: 'hint', id: `${id}-hint` }, t('picture.chooseHint')))), said,
  h('details', {}, h('summary', {}, t('picture.byAddress')), field,
    h('button', { type: 'button', class: 'btn small add-picture', onclick: addWritten }, t('picture.add'))));
  draw();
  return {
    element,
    /**
     * The addresses, also what was written and not added yet: that was meant, too.
     * @throws {BadField} while a file is under way
     */
    value() {
      if (coming.some(({ isUnderWay }) => isUnderWay)) throw new BadField(pointer, t('picture.wait'));
      return (valueOf(field) ? [...all, valueOf(field)] : [...all]).slice(-most);
    },
    remove: () => coming.forEach((one) => one.stop()),
  };

  function add(address) {
    if (!all.includes(address)) all = [...all, address].slice(-most);
    draw();
    tellChanged(list);
  }

  function addWritten() {
    if (!valueOf(field)) return;
    add(valueOf(field));
    controlOf(field).value = '';
  }

  function chosen(input) {
    take([...input.files]);
    // The same file may be chosen again after it was taken away.
    input.value = '';
  }

  function take(found) {
    const room = most > 1 ? most - all.length - coming.filter(({ isUnderWay }) => isUnderWay).length : 1;
    fill(said, found.length > room && t('picture.most', { count: most }));
    for (const file of found.slice(0, Math.max(0, room))) {
      const one = uploading(file,
        { came: add, ended: () => { coming = coming.filter((other) => other !== one); one.element.remove(); } });
      coming.push(one);
      sending.append(one.element);
    }
  }

  function over(event) {
    if (![...event.dataTransfer.types].includes('Files')) return;
    event.preventDefault();
    element.classList.add('over');
  }

  function dropped(event) {
    element.classList.remove('over');
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    take([...event.dataTransfer.files]);
  }

  function draw(focus = null) {
    fill(list, all.map(row));
    if (standIn) standIn.hidden = all.length > 0;
    if (focus) (list.querySelector(focus) ?? files).focus();
  }

  function row(address, index) {
    const number = index + 1;
    const button = (name, sign, action, isThere) => isThere && h('button', {
      type: 'button', class: `icon-btn ${name}`, 'aria-label': t(`picture.${name}`, { number }), onclick: action,
    }, icon(sign));
    const move = (to) => {
      [all[index], all[to]] = [all[to], all[index]];
      draw(`li:nth-child(${to + 1}) button`);
      tellChanged(list);
    };
    return h('li', {}, h('img', { alt: t('picture.number', { number }), width: 96, height: 72, loading: 'lazy',
      ...sized(address, 96) }),
      h('div', { class: 'picture-buttons' }, button('earlier', 'back', () => move(index - 1), index > 0),
        button('later', 'next', () => move(index + 1), index < all.length - 1),
        button('removeNumber', 'close', () => {
          all.splice(index, 1);
          draw(`li:nth-child(${Math.min(number, all.length)}) button`);
          tellChanged(list);
        }, true)));
  }
}

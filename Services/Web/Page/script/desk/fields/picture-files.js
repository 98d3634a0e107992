// How a field of pictures gets files: chosen, taken with a camera, or dropped.
import {h} from '../../core/element.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {accepted} from './upload.js';

const canTakeOne = () => matchMedia('(pointer: coarse)').matches;

/**
 * Buttons that choose files.
 * @param {string} id of the input; what `${id}-hint` says is about it
 * @param {boolean} isSeveral
 * @param {(files: File[]) => void} take
 * @returns {{input: HTMLInputElement, buttons: (HTMLElement|false)[]}}
 */
export function fileButtons(id, isSeveral, take) {
  const choice = (attributes) => h('input', {
    type: 'file',
    accept: accepted.join(','),
    ...attributes,
    onchange: ({target}) => {
      take([...target.files]);
      // The same file may be chosen again after it was taken away.
      target.value = '';
    },
  });
  const button = (text, input) => h('label', { class: 'btn line small file-btn', for: input.id }, icon('camera'), text,
    input);
    const input = choice({id, multiple: isSeveral, 'aria-describedby': `${id}-hint`});
    return {
      input,
      buttons: [
        button(t(isSeveral ? 'picture.choose' : 'picture.chooseOne'), input),
        canTakeOne() && button(t('picture.take'), choice({id: `${id}-camera`, capture: 'environment'})),
      ],
    };
}

/**
 * Takes files that are dropped on an element.
 * @param {HTMLElement} element
 * @param {(files: File[]) => void} take
 */
export function takeDropped(element, take) {
    element.addEventListener('dragover', (event) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      element.classList.add('over');
    });
    element.addEventListener('dragleave', () => element.classList.remove('over'));
    element.addEventListener('drop', (event) => {
      element.classList.remove('over');
      if (event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      take([...event.dataTransfer.files]);
    });
}

// Pictures one at a time, as large as the window: with arrows, the arrow keys, or by swiping.
import {h, fill} from '../core/element.js';
import {lower} from '../core/layers.js';
import {t} from '../core/messages.js';
import {iconButton} from '../ui/bar.js';
import {openOver} from '../ui/over.js';
import {pic} from '../ui/pic.js';

/** A finger that moved so far sideways, in pixels, has swiped. */
const swipe = 40;

/** @param {object[]} pictures see `picturesOf` @param {number} first which one is shown first */
export function viewer(pictures, first) {
  let [index, startedAt] = [first, null];
  const frame = h('div', {class: 'viewer-frame'});
  const said = h('p', {class: 'viewer-said', role: 'status'});
  const go = (step) => {
    index = (index + step + pictures.length) % pictures.length;
    draw();
  };
  const arrow = (name, label, step) => iconButton(name, t(label), () => go(step), {hidden: pictures.length < 2});
  const dialog = h('dialog', {class: 'viewer', 'aria-label': t('place.pictures', {name: pictures[0].name})},
    h('div', {class: 'viewer-top'}, said, iconButton('close', t('action.close'), lower)), frame,
    h('div', {class: 'viewer-arrows'}, arrow('back', 'place.previous', -1), arrow('next', 'place.next', 1)));
  const draw = () => {
    const one = pictures[index];
    fill(frame, pic({...one, width: 1280, isFirst: true}));
    said.textContent = `${t('place.ofPictures', {number: index + 1, count: pictures.length})} · ${one.name}`;
  };
  dialog.addEventListener('keydown', (event) => {
    const step = {ArrowLeft: -1, ArrowRight: 1}[event.key];
    if (step) go(step);
  });
  frame.addEventListener('pointerdown', ({clientX}) => {
    startedAt = clientX;
  });
  frame.addEventListener('pointerup', ({clientX}) => {
    if (startedAt !== null && Math.abs(clientX - startedAt) > swipe) go(clientX < startedAt ? 1 : -1);
    startedAt = null;
  });
  draw();
  openOver(dialog);
}

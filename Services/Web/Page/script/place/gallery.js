// A place's pictures: to be swiped through on a phone, five at a time on a wide screen, large when one is picked.
import {h} from '../core/element.js';
import {nameOf, t} from '../core/messages.js';
import {isPhoto} from '../core/picture.js';
import {pic} from '../ui/pic.js';
import {viewer} from './viewer.js';

/** So many dishes stand beside a place's own pictures. */
const mostDishes = 5;

/** Photos of a place, else a drawing; then its dishes. @returns {object[]} as `pic` takes them, with `name` */
export function picturesOf(place, items = []) {
  const name = nameOf(place);
  const own = (place.images ?? []).filter(isPhoto).map((image) => ({image, place, name}));
  const dishes = items.slice(0, mostDishes).map((item) => ({image: item.image, item, name: nameOf(item)}));
  return [...(own.length > 0 ? own : [{place, name}]), ...dishes];
}

/** @returns {{element: HTMLElement, show: (pictures: object[]) => void}} */
export function gallery(name) {
  const strip = h('div', {class: 'gallery', role: 'group', 'aria-label': t('place.pictures', {name})});
  const count = h('span', {class: 'on', 'aria-hidden': 'true'});
  const element = h('div', {class: 'gallery-box pic-box'}, strip, count);
  let shown = [];
  const tell = () => {
    const number = Math.min(shown.length, Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth)) + 1);
    count.textContent = t('place.ofPictures', {number, count: shown.length});
  };
  strip.addEventListener('scroll', tell, {passive: true});
  const show = (pictures) => {
    shown = pictures;
    strip.replaceChildren(...pictures.map(
      (one, index) => h('button', {
        type: 'button',
        class: 'pic-button',
        'aria-label': t('place.picture', {number: index + 1, name: one.name}),
        onclick: () => viewer(pictures, index),
      },
        pic({...one, width: index === 0 ? 640 : 320, isFirst: index === 0}))));
    strip.classList.toggle('is-one', pictures.length < 5);
    // All of a drawing is seen where it is alone in a frame as wide as the page.
    if (pictures.length === 1) strip.querySelector('svg')?.setAttribute('preserveAspectRatio', 'xMidYMid meet');
    count.hidden = pictures.length < 2;
    tell();
  };
  return {element, show};
}

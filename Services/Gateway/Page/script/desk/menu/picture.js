import { artOfItem } from '../../kit/art/art.js';
import { h } from '../../kit/element.js';
import { isShown, sized } from '../../kit/picture.js';

/** A dish's picture, small; a drawing where there is none. */
export const dishPicture = (item) => h('div', { class: 'pic' }, item.image && isShown(item.image)
  ? h('img', { alt: '', loading: 'lazy', decoding: 'async', ...sized(item.image, 52) }) : artOfItem(item));

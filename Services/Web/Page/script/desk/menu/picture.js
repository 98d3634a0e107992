import {artOfItem} from '../../art/art.js';
import {h} from '../../core/element.js';
import {isShown, sized} from '../../core/picture.js';

/** A dish's picture, small; a drawing where there is none. */
export const dishPicture = (item) => h('div', {class: 'pic'},
  item.image && isShown(item.image)
    ? h('img', {alt: '', loading: 'lazy', decoding: 'async', ...sized(item.image, 52)})
    : artOfItem(item));

// To be told what happens to one's orders: on this device, and by e-mail.
import {brand} from '../core/brand.js';
import {h} from '../core/element.js';
import {learn} from '../core/messages.js';
import {deviceBox} from './device-box.js';
import {mailBox} from './mail-box.js';

/** Nothing where nobody tells anything. @returns {Promise<HTMLElement|null>} */
export async function toldBox() {
  if (!brand.tells) return null;
  await learn('notifications');
  return h('div', {class: 'col gap4'}, deviceBox(), mailBox());
}

// Notices of the reader's orders: on this device, and by e-mail.
import {brand} from '../core/brand.js';
import {h} from '../core/element.js';
import {learn} from '../core/messages.js';
import {deviceBox} from './device-box.js';
import {mailBox} from './mail-box.js';

/** Nothing without a notifier. @returns {Promise<HTMLElement|null>} */
export async function notificationBox() {
  if (!brand.hasNotifier) return null;
  await learn('notifications');
  return h('div', {class: 'col gap4'}, deviceBox(), mailBox());
}

// A line that says when there is no connection, what is shown is from the copy, orders wait to be sent, or the browser
// is full.
import {connection} from '../core/api.js';
import {h, fill} from '../core/element.js';
import {dateTime} from '../core/formats.js';
import {icon} from '../core/icons.js';
import {t} from '../core/messages.js';
import {changes, isUnkept} from '../core/storage.js';
import {waiting} from '../ordering/orders/waiting.js';

export function showBanner(element) {
  const said = h('span', {});
  fill(element, icon('offline'), said);
  const tell = () => {
    const {copyAt, isLost} = connection;
    const lost =
      copyAt ? t('copy.from', {time: dateTime(copyAt)}) : (isLost || !navigator.onLine) && t('state.offline');
    const count = waiting().length;
    const text =
      [lost, count > 0 && t('order.waits', {count}), isUnkept() && t('state.unkept')].filter(Boolean).join(' ');
    // Said aloud only when it is something else.
    if (said.textContent !== text) said.textContent = text;
    element.hidden = !text;
  };
  changes.addEventListener('waiting', tell);
  changes.addEventListener('kept', tell);
  connection.addEventListener('changed', tell);
  addEventListener('online', tell);
  addEventListener('offline', tell);
  tell();
}

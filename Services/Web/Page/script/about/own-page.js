// A page of the deployment's own: imprint, privacy, terms.
import {fill} from '../core/element.js';
import {t} from '../core/messages.js';
import {addStyle} from '../core/style.js';
import {bar} from '../ui/bar.js';
import {crumb} from '../ui/crumb.js';
import {show as showMissing} from '../frame/missing.js';
import {ownText} from './own-text.js';

export async function show(element, {name}) {
  const text = await ownText(name);
  if (!text) {
    showMissing(element);
    return;
  }
  element.className = 'page narrow sub you';
  await addStyle('profile.css');
  fill(element, bar({path: '/about', title: t(`own.${name}`)}), crumb('/about', t('page.about')), text);
}

// What a path that no page has says.
import {h} from '../core/element.js';
import {stateBox} from '../core/notices.js';
import {t} from '../core/messages.js';
import {map} from '../ui/empty.js';

export function show(element) {
  element.className = 'page';
  element.append(stateBox({
    picture: map,
    isPage: true,
    title: t('missing.title'),
    text: t('missing.text'),
    action: h('a', {class: 'btn primary', href: '/'}, t('missing.start')),
  }));
}

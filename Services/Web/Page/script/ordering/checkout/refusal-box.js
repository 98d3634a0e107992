// Why the last order was not taken, and what has changed: with one press it is asked for as it can be had now.
import {h} from '../../core/element.js';
import {money} from '../../core/formats.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {reasonText} from '../../core/problem-words.js';
import {difference} from '../cart/names.js';
import {namesIn, refusal} from '../orders/refusals.js';

export function refusalBox() {
  const refused = refusal();
  return refused && refusalNote(refused);
}

/** @param {{reason: any, lines: any[]}} refused */
export function refusalNote(refused) {
  const names = namesIn(refused.lines);
  const changes = refused.reason.changes ?? [];
  return h('section', {class: 'note warn', id: 'refusal', 'aria-label': t('refusal.title')}, icon('warning'),
    h('div', {class: 'col grow gap2'}, h('b', {}, t('refusal.title')), h('p', {}, reasonText(refused.reason, names)),
      changes.length > 0
        && h('ul', {class: 'changes'},
          changes.map(
            ({item, option, was, is}) => h('li', {},
              h('span', {},
                [names.item(item) ?? item, option && (names.option(item, option) ?? option.choice)]
                  .filter(Boolean)
                  .join(', ')),
              ' ', h('s', {class: 'soft num'}, shown(was, option)), ' ',
              h('b', {class: 'num'}, is === 0 ? t('refusal.none') : shown(is, option))))),
      changes.length > 0 && h('p', {class: 's soft'}, t('refusal.changed'))));
}

/** What a choice costs is a difference. */
const shown = (value, option) =>
  (typeof value !== 'object' ? `${value} ×` : (option && difference(value)) || money(value));

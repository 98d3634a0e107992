// The critics, those first who rate as the reader does.
import {h} from '../../core/element.js';
import {icon} from '../../core/icons.js';
import {language, t} from '../../core/messages.js';
import {emptyBox} from '../../core/notices.js';
import {pairs} from '../../my-movies/store.js';
import {bar} from '../../ui/bar.js';
import {crumb} from '../../ui/crumb.js';
import {inNineDecimals} from '../experts/order.js';
import {alike} from '../parts/alike.js';
import {howComputed} from '../parts/how.js';
import {fetchNote} from '../parts/fetching.js';
import {linkTo} from '../state.js';

export async function content(context) {
  const {copy, own, state} = context;
  const similar = await context.ask('similar', {own: pairs(own)});
  const values = new Map(similar.map((one) => [one.critic, one.value]));
  const critics = [...copy.critics.values()].sort(
    (a, b) => (inNineDecimals(values.get(b.id) ?? 0) - inNineDecimals(values.get(a.id) ?? 0)
      || a.name.localeCompare(b.name, language) || (a.id < b.id ? -1 : 1)));
  /** @type {[string, string]} */
  const back = [linkTo(state, {}), t('movies.forYou')];
  return [
    bar({path: back[0], title: t('movies.critics')}),
    h('div', {class: 'page narrow'}, crumb(...back),
      h('div', {class: 'col'}, h('h1', {}, t('movies.critics')), h('p', {class: 'soft'}, t('critics.what')),
        howComputed(copy)),
      fetchNote(context),
      own.ratings.size === 0
        && h('p', {class: 'note', id: 'no-ratings'}, icon('info'), h('span', {class: 'grow'}, t('nothing.no-ratings')),
          h('a', {class: 'btn small line', id: 'rate-some', href: linkTo(state, {view: 'all'})}, t('movies.rateSome'))),
      critics.length === 0
        ? emptyBox(t('nothing.no-critics'))
        : h('section', {class: 'box'},
            h('ol', {class: 'list critics'},
              critics.map((critic) => alike(critic, similar.length > 0 ? values.get(critic.id) ?? 0 : null, true)))))
  ];
}

// The critics, those first who rate as the reader does.
import { h } from '../../kit/element.js';
import { language, t } from '../../kit/messages.js';
import { emptyBox } from '../../kit/notices.js';
import { ask } from '../experts/expert.js';
import { pairs } from '../own/store.js';
import { percent } from '../parts/words.js';

export async function content({ copy, own }) {
  const similar = await ask('similar', { own: pairs(own) });
  const values = new Map(similar.map((one) => [one.critic, one]));
  const critics = [...copy.critics.values()].sort((a, b) => (
    (values.get(b.id)?.value ?? 0) - (values.get(a.id)?.value ?? 0) || a.name.localeCompare(b.name, language) || (a.id < b.id ? -1 : 1)));
  if (critics.length === 0) return emptyBox(t('nothing.no-critics'));
  return [h('p', {}, t('critics.what')), own.ratings.size === 0 && h('p', { class: 'notice-line' }, t('nothing.no-ratings')),
    h('ol', { class: 'critics' }, critics.map((critic) => row(critic, values.get(critic.id))))];
}

function row({ name, media, ratings, illustrative }, similar) {
  const details = [media.join(', '), t('critics.ratings', { count: ratings }), illustrative && t('critics.illustrative')].filter(Boolean).join(' · ');
  return h('li', {}, h('span', {}, h('b', {}, name), ' ', h('small', {}, details)), h('span', { class: 'percent' }, percent(similar?.value ?? 0)));
}

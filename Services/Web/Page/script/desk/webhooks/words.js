// How a webhook and its deliveries are called.
import {h} from '../../core/element.js';
import {t} from '../../core/messages.js';

const topics = ['orders', 'places', 'items', 'movies', 'screenings', 'ratings'];

/** What may be sent: operators have no saved searches. */
export const topicsOf = (who) => (who.role === 'merchant' ? [...topics, 'matches'] : topics);

const looks = {
  active: 'good',
  paused: '',
  failed: 'bad',
  gone: 'bad',
  pending: '',
  delivered: 'good',
  parked: 'bad'
};

/** @param {{status: string}} thing a webhook or a delivery */
export const statusTag = ({status}) => h('span', {class: `tag ${looks[status] ?? ''}`}, t(`webhook.status.${status}`));

export const topicsText = (webhook) => webhook.topics.map((topic) => t(`webhook.topic.${topic}`)).join(', ');

/** "confirmed" for vicinity.order.confirmed.v1 */
export const typeText = (type) => type.replace(/^vicinity\.|\.v\d+$/g, '');

/** What came of an attempt. */
export function answerText(answer) {
  if (!answer) return null;
  const what = answer.status ? `HTTP ${answer.status}` : t(`webhook.error.${answer.error}`);
  return `${what}, ${t('webhook.milliseconds', {count: answer.milliseconds})}`;
}

// How and when an order is wanted, whom to ask, and what was asked for.
import {h} from '../../core/element.js';
import {icon} from '../../core/icons.js';
import {t} from '../../core/messages.js';
import {timeAt} from '../places/clock.js';

const glyphs = {
  'pick-up': 'shop',
  delivery: 'bike',
  table: 'food',
  ticket: 'ticket'
};

/** "Delivery", "At the table 12", "20:15" */
export function wishTags({fulfilment, scheduledTime, parts}) {
  const method = fulfilment?.method ?? 'pick-up';
  return [
    glyphs[method]
      && h('span', {class: `tag ${method === 'pick-up' ? '' : 'info'}`}, icon(glyphs[method]),
        [t(`how.${method}`), fulfilment?.table].filter(Boolean).join(' ')),
    scheduledTime && h('span', {class: 'tag warn'}, icon('clock'), timeAt(scheduledTime, parts[0].place)),
  ];
}

/** What may make somebody ill is seen before all else. */
export const noteOf = ({note}) => note && h('p', {class: 'say bad'}, icon('warning'), h('span', {}, note));

export const addressOf = ({fulfilment}) => {
  const {streetAddress, postalCode, addressLocality} = fulfilment?.address ?? {};
  return [streetAddress, [postalCode, addressLocality].filter(Boolean).join(' ')].filter(Boolean).join(', ');
};

import { h } from '../../kit/element.js';
import { t } from '../../kit/messages.js';
import { whenText } from '../parts/days.js';
import { ticketPicture } from './tickets.js';

/** A ticket: the movie, where and when, and the QR code for the door. */
export function ticketBox(ticket) {
  const picture = h('img', { class: 'ticket-code', alt: t('ticket.code', { name: ticket.name }), width: 200, height: 200 });
  const missing = h('p', { class: 'hint', hidden: true }, t('ticket.noCode'));
  ticketPicture(ticket).catch(() => null).then((address) => {
    if (address) picture.src = address;
    picture.hidden = !address;
    missing.hidden = Boolean(address);
  });
  const when = whenText(ticket.startDate);
  return h('section', { class: 'ticket' }, h('h3', {}, h('a', { href: `/movies#movie=${ticket.movie}` }, ticket.name)),
    h('p', {}, [ticket.cinema, ticket.screen, when].filter(Boolean).join(' · ')), h('p', {}, t('ticket.seats', { count: ticket.quantity })),
    picture, missing, ticket.code && h('p', { class: 'hint' }, h('code', {}, ticket.code)));
}

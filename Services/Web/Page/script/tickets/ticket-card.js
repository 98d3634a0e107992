// A ticket: the movie, when, where and on which screen, and the code for the door.
import {h} from '../core/element.js';
import {money} from '../core/formats.js';
import {icon} from '../core/icons.js';
import {t} from '../core/messages.js';
import {whenText} from '../domain/days.js';
import {ticketPicture} from '../my-movies/tickets.js';

/** @param {any} ticket see `ticketsOf` @param {{poster: Node, level?: 'h1'|'h2'|'h3'}} options */
export function ticketCard(ticket, {poster, level = 'h2'}) {
  const title = ticket.title ?? ticket.name;
  return h('article', {class: 'ticket', 'aria-label': t('ticket.of', {name: title})},
    h('div', {class: 'stub'},
      h('div', {class: 'row gap4 high ticket-head'}, poster,
        h('div', {class: 'col'}, h(level, {}, h('a', {href: `/movies#movie=${ticket.movie}`}, title)),
          ticket.cinema && h('p', {class: 'soft'}, ticket.cinema),
          h('p', {class: 'row wrap'}, state(ticket), due(ticket)), changeOf(ticket))),
      h('dl', {class: 'kv'}, pair(t('ticket.when'), whenText(ticket.startDate)),
        ticket.screen && pair(t('ticket.screen'), ticket.screen), pair(t('ticket.title'), String(ticket.quantity)))),
    h('div', {class: 'tear'}),
    h('div', {class: 'stub'}, code(ticket, title),
      ticket.code && h('p', {class: 'center ticket-text'}, h('code', {}, typed(ticket.code))),
      h('p', {class: 's soft center'}, t('ticket.works'))));
}

/** What one types at the door: the first eight signs of the code's secret, in two groups. @param {string} code */
const typed = (code) => code.replace(/^[^.]*\.(....)(....).*$/, '$1 $2');

function changeOf({eventStatus, previousStartDate}) {
  if (eventStatus === 'EventPostponed') return h('p', {class: 's'}, t('ticket.postponed'));
  return previousStartDate && h('p', {class: 's'}, t('ticket.moved', {time: whenText(previousStartDate)}));
}

/** What is still to be paid. */
const due = ({toPay}) => toPay && h('span', {class: 'tag warn'}, t('ticket.payAt', {sum: money(toPay)}));

const pair = (name, value) => h('div', {}, h('dt', {}, name), h('dd', {}, value));

function state({checkedInAt, admissions = [], quantity, startDate, endDate}) {
  const count = admissions.reduce((sum, {seats}) => sum + seats, 0);
  if (count > 0 && !checkedInAt) {
    return h('span', {class: 'tag good'}, t('ticket.someUsed', {count, all: quantity}));
  }
  if (checkedInAt) return h('span', {class: 'tag'}, icon('check'), t('ticket.used'));
  const end = endDate ?? startDate;
  if (Date.parse(end) < Date.now()) return h('span', {class: 'tag'}, t('ticket.over'));
  return h('span', {class: 'tag good'}, icon('check'), t('ticket.valid'));
}

function code(ticket, name) {
  const picture = h('img', {class: 'ticket-code', alt: t('ticket.code', {name}), width: 200, height: 200});
  const missing = h('p', {class: 's soft center', hidden: true}, t('ticket.noCode'));
  const frame = h('div', {class: 'qr'}, picture);
  ticketPicture(ticket).catch(() => null).then((address) => {
    if (address) picture.src = address;
    frame.hidden = !address;
    missing.hidden = Boolean(address);
  });
  return [frame, missing];
}

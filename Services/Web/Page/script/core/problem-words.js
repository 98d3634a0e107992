// What the gateway says no with, in the reader's words, by its code.
import {timeOf} from './formats.js';
import {knows, t} from './messages.js';

/** What the server says where nobody gave a reason. */
const unsaid = /^(The customer|The place|An operator) has cancelled the order\.$/;

/** As `problemText`; a code without words is said as the server says it, and so is a reason that somebody wrote. */
export function reasonText(reason, names) {
  const text = problemText(reason, names);
  const isWritten = reason.code?.startsWith('cancelled-by-') && reason.detail && !unsaid.test(reason.detail);
  return isWritten && text ? `${text}: ${reason.detail}` : text ?? reason.detail;
}

/**
 * @param {{code?: string, type?: string, detail?: string, place?: string, item?: string, option?: any,
 *   opensAt?: string, changes?: {item: string, option?: any, was: any, is: any}[]}} reason a problem's document, or the
 *   reason of an order or a part
 * @param {{place?: (id: string) => string|undefined, item?: (id: string) => string|undefined,
 *   option?: (item: string, option: object) => string|undefined}} [names] what things are called here
 * @returns {string|null} null for a code that the page has no words for
 */
export function problemText(reason, names = {}) {
  const code = reason.code ?? String(reason.type ?? '').split('/').pop();
  const change = reason.changes?.find(({item}) => item === reason.item) ?? reason.changes?.[0];
  const key = code === 'closed' && !reason.opensAt ? 'problem.closed-unknown'
    : code === 'paused' && !reason.opensAt         ? 'problem.orders-closed'
    : code === 'door-closed' && !reason.opensAt    ? 'problem.door-over'
    : code === 'sold-out' && change?.option        ? 'problem.sold-out-option'
    : code === 'sold-out' && !Number(change?.is)
    ? 'problem.sold-out-none'
    : `problem.${code}`;
  if (!knows(key)) return null;
  const option = reason.option ?? change?.option;
  const text = t(key, {
    option: option ? names.option?.(reason.item, option) ?? option.choice ?? option.group : '',
    place: (reason.place && names.place?.(reason.place)) ?? t('problem.aPlace'),
    item: (reason.item && names.item?.(reason.item)) ?? t('problem.anItem'),
    time: reason.opensAt ? timeOf(reason.opensAt) : '',
    count: Number(change?.is ?? 0),
    // What the server says more exactly, in its own language.
    detail: reason.detail?.replace(/\.$/, ''),
  });
  return text.replace(/:? ?\{detail\}/, '');
}

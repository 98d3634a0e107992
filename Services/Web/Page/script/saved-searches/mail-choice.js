// Whether what a search finds is written to its reader, at once or once a day. Nothing where no mail goes out.
import {h} from '../core/element.js';
import {t} from '../core/messages.js';
import {choiceChip} from '../ui/chips.js';
import {readMailbox, writeTo} from '../notifications/mail.js';

const ways = ['mail', 'daily'];

/** @typedef {Awaited<ReturnType<typeof readMailbox>>} Mail */

/** @returns {Promise<Mail>} whatever fails: no mail */
export const readMail = () => readMailbox().catch(() => ({isOffered: false, mailbox: null}));

/**
 * @param {any} search as the API has it
 * @param {Mail} mail
 * @param {(channels: string[]) => void} change
 */
export function mailChoice(search, mail, change) {
  if (!mail.isOffered) return null;
  if (mail.mailbox?.status !== 'confirmed') {
    return h('p', {class: 's soft'}, h('a', {class: 'link', href: '/you'}, t('searches.noAddress')));
  }
  return choiceChip({
    id: `mail-${search.id}`,
    name: t('searches.noMail'),
    about: t('searches.mail'),
    glyph: 'mail',
    options: [['', t('searches.noMail')], ['mail', t('searches.mailAtOnce')], ['daily', t('searches.mailDaily')]],
    chosen: search.channels.find((channel) => ways.includes(channel)) ?? '',
    change: (way) => change([...search.channels.filter((channel) => !ways.includes(channel)), ...(way ? [way] : [])]),
  });
}

/** An address that gets no letters about searches gets them from now on. */
export async function wantSearches(mail) {
  const {mailbox} = mail;
  if (mailbox.kinds.includes('search')) return;
  mail.mailbox = await writeTo(mailbox.email, [...mailbox.kinds, 'search']);
}

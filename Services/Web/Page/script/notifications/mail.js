// Whether the reader has it written what happens to their orders, and where to. An address gets nothing but one message
// that asks until somebody who reads there says yes.
import {Problem} from '../core/api.js';
import {language} from '../core/messages.js';
import {asCustomer} from '../core/session.js';

/** What may be written about. */
export const mailKinds = ['confirmed', 'tickets', 'ready', 'refused', 'refunded', 'moved', 'search'];

/**
 * @typedef {object} Mailbox
 * @property {string} email
 * @property {'unconfirmed'|'confirmed'} status
 * @property {string} language
 * @property {string[]} kinds
 * @property {number} undelivered
 */

/**
 * @returns {Promise<{isOffered: boolean, mailbox: Mailbox|null}>} the one that is asked whether it is meant goes first
 */
export async function readMailbox() {
  try {
    const {mailboxes} = (await asCustomer('/v1/letters')).body;
    const mailbox = mailboxes.find(({status}) => status === 'unconfirmed') ?? mailboxes[0] ?? null;
    const isForeign = mailbox?.status === 'confirmed' && mailbox.language !== language;
    return {isOffered: true, mailbox: isForeign ? await writeTo(mailbox.email, mailbox.kinds) : mailbox};
  } catch (error) {
    if (error instanceof Problem && error.status === 503) return {isOffered: false, mailbox: null};
    throw error;
  }
}

/** @returns {Promise<Mailbox>} */
export const writeTo = async (email, kinds = mailKinds) => (await asCustomer('/v1/letters', {
  method: 'PUT',
  body: {email, language, kinds},
})).body;

export const writeNoMore = () => asCustomer('/v1/letters', {method: 'DELETE'});

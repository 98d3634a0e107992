// To sign out here, and to leave for good.
import { asAccount, endSession, forgetAccount } from '../kit/account.js';
import { t } from '../kit/messages.js';
import { notice, sentence } from '../kit/notices.js';
import { confirm } from '../kit/ui/confirm.js';
import { stopTelling } from '../told/device.js';
import { sendKept } from './keeping.js';

/** Signs out here; the provider is told, too, if it wants to be. */
export async function signOutHere() {
  // What was changed last goes along.
  await sendKept().catch(() => {});
  await stopTelling().catch(() => {});
  try {
    const address = await endSession();
    if (address) location.assign(address);
    else notice(t('account.signedOut'));
  } catch (error) {
    notice(sentence(error), 'warning');
  }
}

/** Closes the account if the reader is sure. @returns {Promise<boolean>} whether it is closed */
export async function leaveAccount() {
  const isSure = await confirm({ title: t('account.askLeave'), text: t('account.askLeaveText'), yes: t('account.leave'),
    no: t('you.keepIt') });
  if (!isSure) return false;
  await asAccount('/v1/account', { method: 'DELETE' });
  forgetAccount();
  notice(t('account.left'));
  return true;
}

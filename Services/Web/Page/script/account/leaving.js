// To sign out here, and to leave for good.
import {accessToken, alone, endSession, forgetAccount} from '../core/account.js';
import {call} from '../core/api.js';
import {learn, t} from '../core/messages.js';
import {notice, sentence} from '../core/notices.js';
import {confirm} from '../core/confirm.js';
import {stopTelling} from '../notifications/device.js';
import {sendKept} from './keeping.js';

/** Signs out here, and if the reader likes at the provider that signed them in, too. */
export async function signOutHere() {
  // What was changed last goes along.
  await sendKept().catch(() => {});
  await stopTelling().catch(() => {});
  try {
    const [wayOut] = await Promise.all([endSession(), learn('account')]);
    notice(t('account.signedOut'));
    if (wayOut && await alsoThere(wayOut.name)) location.assign(wayOut.location);
  } catch (error) {
    notice(sentence(error), 'warning');
  }
}

const alsoThere = (name) => confirm({
  title: t('account.askSignOutThere', {name}),
  text: t('account.askSignOutThereText', {name}),
  yes: t('account.signOutThere', {name}),
  no: t('account.onlyHere')
});

/** Closes the account if the reader is sure. @returns {Promise<boolean>} whether it is closed */
export async function leaveAccount() {
  const isSure = await confirm(
    {title: t('account.askLeave'), text: t('account.askLeaveText'), yes: t('account.leave'), no: t('you.keepIt')});
  if (!isSure) return false;
  const token = await accessToken();
  await alone(async () => {
    await call('/v1/account', {method: 'DELETE', token});
    forgetAccount();
  });
  notice(t('account.left'));
  return true;
}

import type { ProfileDoc } from '../../../schemas/documents/device.ts';
import { allowPush, subscribePush, unsubscribePush } from '../../data/push.ts';
import type { PushOutcome } from '../../data/push.ts';
import type { Replica } from '../../data/replica.ts';

/**
 * Turns e-mail and push notifications on (NOTIF-09, NOTIF-10). E-mail is on whatever the browser
 * says to push (NOTIF-11). Call it on a tap: browsers ask for permission only then.
 * @param onStored called once e-mail is on
 */
export async function turnNotificationsOn(
  replica: Replica,
  onStored: () => void,
): Promise<PushOutcome> {
  const asking = allowPush();
  // Some never answer, as browsers may hide the question behind a sign in the address bar.
  await replica.profile.patch(replica.uid, { notificationsOn: true });
  onStored();
  const allowed = await asking;
  // They may have been turned off again while the question stood there.
  const isOn = (await replica.profile.get(replica.uid))?.notificationsOn === true;
  if (allowed !== 'granted' || !isOn) return { state: allowed };
  const outcome = await subscribePush();
  if (outcome.state === 'on') {
    await replica.profile.patch(replica.uid, { fcmToken: outcome.token });
  }
  return outcome;
}

/** Turns both off and forgets this browser's push subscription. */
export async function turnNotificationsOff(replica: Replica): Promise<void> {
  await replica.profile.patch(replica.uid, { notificationsOn: false, fcmToken: null });
  await unsubscribePush();
}

/** Switches kinds of notifications (NOTIF-08). */
export async function setNotificationSwitches(
  replica: Replica,
  notification_switches: ProfileDoc['notification_switches'],
): Promise<void> {
  await replica.profile.patch(replica.uid, { notification_switches });
}

import { CalendarHeart, MessageCircle, Star, UserPlus } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ProfileDoc } from '../../../schemas/documents/device.ts';
import type { NotificationSwitches } from '../../../schemas/documents/stored.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { sayNotSaved } from '../../components/say-not-saved.ts';
import { Skeleton } from '../../components/skeleton.tsx';
import { Stack } from '../../components/stack.tsx';
import { Switch } from '../../components/switch.tsx';
import type { PushState } from '../../data/push.ts';
import { isPending } from '../../data/edit.ts';
import { pushState, watchPermission } from '../../data/push.ts';
import { useReplica } from '../../data/replica-context.tsx';
import { useOwnProfile } from '../../data/use-own-profile.ts';
import { useIsOnline } from '../../data/use-sync-status.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DeviceNotice } from './device-notice.tsx';
import {
  setNotificationSwitches,
  turnNotificationsOff,
  turnNotificationsOn,
} from './set-notifications.ts';
import './texts.ts';
import styles from './notification-settings.module.css';

const switches: readonly (readonly [keyof NotificationSwitches, LucideIcon])[] = [
  ['new_message', MessageCircle],
  ['favourites_meet', CalendarHeart],
  ['new_like', Star],
  ['join_meet', UserPlus],
];

/** /hidenotifications (NOTIF-08..11). */
export default function NotificationSettingsPage() {
  const { t } = useTranslation('notifications');
  const profile = useOwnProfile();
  return (
    <div className={styles.page}>
      <PageHeader title={t('settings.title')} back="/account" />
      {profile ? <Settings profile={profile} /> : <Skeleton shape="card" height="20rem" />}
    </div>
  );
}

/**
 * The switches as pressed, also while the device has not written them yet: each press carries the others along.
 * @returns what to show, and how to press one
 */
function useSwitches({ notification_switches: stored }: ProfileDoc) {
  const replica = useReplica();
  const [pressed, setPressed] = useState<Partial<NotificationSwitches>>({});
  const letGo = (isOver: (name: string, on: boolean) => boolean) =>
    setPressed((all) =>
      Object.fromEntries(Object.entries(all).filter(([name, on]) => !isOver(name, on))),
    );
  useEffect(
    () => letGo((name, on) => stored?.[name as keyof NotificationSwitches] === on),
    [stored],
  );
  const shown = { ...stored, ...pressed };
  const press = (name: keyof NotificationSwitches, on: boolean) => {
    setPressed({ ...pressed, [name]: on });
    setNotificationSwitches(replica, { ...shown, [name]: on }).catch((error: unknown) => {
      letGo((one) => one === name);
      sayNotSaved(error);
    });
  };
  return { shown, press };
}

function Settings({ profile }: { profile: ProfileDoc }) {
  const { t } = useTranslation('notifications');
  const { shown, press } = useSwitches(profile);
  const titleId = 'notification-kinds';
  return (
    <Stack>
      <p className={styles.intro}>{t('settings.intro')}</p>
      <OnAndOff on={profile.notificationsOn} pending={isPending(profile, 'notificationsOn')} />
      <Card as="section" padded labelledBy={titleId}>
        <h2 id={titleId} className={styles.kinds}>
          {t('settings.list')}
        </h2>
        {switches.map(([name, Icon]) => (
          <div key={name} className={styles.kind}>
            <Icon aria-hidden="true" size={22} />
            <Switch
              name={name}
              label={t(`settings.${name}`)}
              checked={shown[name] ?? true}
              disabled={!profile.notificationsOn}
              onChange={(on) => press(name, on)}
            />
          </div>
        ))}
      </Card>
    </Stack>
  );
}

function OnAndOff({ on, pending }: { on: boolean; pending: boolean }) {
  const { t } = useTranslation('notifications');
  const replica = useReplica();
  // Only where it waits for long: it would flash, and be read out, at every press.
  const waits = !useIsOnline() && pending;
  const [busy, setBusy] = useState(false);
  const [state, setState] = useState<PushState>(pushState);
  const run = (work: () => Promise<unknown>) => {
    setBusy(true);
    work()
      .catch((error: unknown) => console.error('notification settings', error))
      .finally(() => setBusy(false));
  };
  // A question that nobody answers keeps nobody from turning them off again.
  const onStored = () => setBusy(false);
  const turnOn = () =>
    run(async () => setState((await turnNotificationsOn(replica, onStored)).state));
  const turnOff = () =>
    run(async () => {
      await turnNotificationsOff(replica);
      setState(pushState());
    });
  useEffect(() =>
    watchPermission(() =>
      // Only what was blocked: an answer to the question is heard where it was asked.
      on && state === 'denied' && pushState() === 'granted' ? turnOn() : setState(pushState()),
    ),
  );
  return (
    <Card padded>
      <Stack tight>
        <p className={styles.state} role="status">
          {waits
            ? t('common:sync.waiting')
            : on
              ? t(state === 'default' ? 'settings.byMail' : 'settings.isOn')
              : t('settings.isOff')}
        </p>
        {on && <DeviceNotice state={state} />}
        <div className={styles.buttons}>
          {(!on || state === 'default') && (
            <Button busy={busy} onClick={turnOn}>
              {t('settings.turnOn')}
            </Button>
          )}
          {on && (
            <Button
              variant={state === 'default' ? 'plain' : 'secondary'}
              busy={busy}
              onClick={turnOff}
            >
              {t('settings.turnOff')}
            </Button>
          )}
        </div>
      </Stack>
    </Card>
  );
}

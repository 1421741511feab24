import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Illustration } from '../../components/illustration.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { sayNotSaved } from '../../components/say-not-saved.ts';
import { dismissToast, toast } from '../../components/toast.ts';
import { useIsMounted } from '../../components/use-is-mounted.ts';
import { useBackOrReplace } from '../../components/use-back-or-replace.ts';
import { isPending } from '../../data/edit.ts';
import { useReplica } from '../../data/replica-context.tsx';
import { useOwnProfile } from '../../data/use-own-profile.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { hideProfile } from './hide-profile.ts';
import styles from './page.module.css';
import './texts.ts';

/** What was said last: no longer true once the opposite is done. */
let said = 0;

/** /hideprofile (ACC-10, ACC-11). */
export default function HideProfilePage() {
  const { t } = useTranslation('account');
  const replica = useReplica();
  const returnTo = useBackOrReplace();
  const profile = useOwnProfile();
  const isMounted = useIsMounted();
  /** What the button that was pressed is to make of it: until that is done all stays as it was. */
  const [wanted, setWanted] = useState<boolean>();
  if (!profile) return null;
  const busy = wanted !== undefined;
  const hidden = busy ? !wanted : profile.hideProfile;
  const later = (toHidden: boolean) => t(toHidden ? 'common:hideLater' : 'hide.restoreLater');
  const change = async () => {
    setWanted(!hidden);
    const isDone = await hideProfile(replica, !hidden).finally(() => setWanted(undefined));
    dismissToast(said);
    // That it was refused is said wherever the user is (SYNC-15).
    if (isDone) said = toast(t(hidden ? 'hide.restored' : 'hide.done'), { kind: 'success' });
    else if (isDone === undefined) said = toast(later(!hidden));
    if (isMounted()) await returnTo('/account');
  };
  const isWaiting = !busy && isPending(profile, 'hideProfile');
  const action = t(hidden ? 'link.restore' : 'link.hide');
  const state = isWaiting ? later(hidden) : hidden && t('hide.hiddenNow');
  return (
    <div className={styles.page}>
      <PageHeader title={action} back="/account" />
      <Card padded className={styles.section}>
        <Illustration name="calm" className={styles.drawing} />
        {state && <p className={styles.lead}>{state}</p>}
        <p className={styles.lead}>{t('hide.text')}</p>
        <Button busy={busy} onClick={() => void change().catch(sayNotSaved)}>
          {hidden ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
          {action}
        </Button>
      </Card>
    </div>
  );
}

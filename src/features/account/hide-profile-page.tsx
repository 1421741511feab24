import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Illustration } from '../../components/illustration.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { dismissToast, toast } from '../../components/toast.ts';
import { useIsMounted } from '../../components/use-is-mounted.ts';
import { useReturn } from '../../components/use-return.ts';
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
  const returnTo = useReturn();
  const profile = useOwnProfile();
  const isMounted = useIsMounted();
  const [busy, setBusy] = useState(false);
  if (!profile) return null;
  const hidden = profile.hideProfile;
  const change = async () => {
    setBusy(true);
    await hideProfile(replica, !hidden).finally(() => setBusy(false));
    dismissToast(said);
    said = toast(t(hidden ? 'hide.restored' : 'hide.done'), { kind: 'success' });
    if (isMounted()) await returnTo('/account');
  };
  return (
    <div className={styles.page}>
      <PageHeader title={t('hide.title')} back="/account" />
      <Card padded className={styles.section}>
        <Illustration name="calm" className={styles.drawing} />
        {hidden && <p className={styles.lead}>{t('hide.hiddenNow')}</p>}
        <p className={styles.lead}>{t('hide.text')}</p>
        <Button busy={busy} onClick={() => void change()}>
          {hidden ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
          {t(hidden ? 'hide.restore' : 'hide.hide')}
        </Button>
      </Card>
    </div>
  );
}

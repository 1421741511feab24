import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { Stack } from '../../components/stack.tsx';
import type { RefusalEntry } from '../../data/device-store.ts';
import { useLive, useReplica } from '../../data/replica-context.tsx';
import { useRefusal } from '../../i18n/use-refusal.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './meets-page.module.css';

/** Refused meets and changes of meets, whose fields wait in the editor (SYNC-09, SYNC-15). */
export function RefusedMeets() {
  const refusals = useLive((replica) => replica.device.watchRefusals(), []);
  const meets = (refusals ?? []).filter(({ collection }) => collection === 'meets');
  if (meets.length === 0) return null;
  return (
    <div className={styles.refused}>
      <Stack tight>
        {meets.map((refusal) => (
          <Refused key={refusal.id} refusal={refusal} />
        ))}
      </Stack>
    </div>
  );
}

/** Once the meet is archived it is not edited any more (MEET-34); what was written is on /changes then. */
function Refused({ refusal }: { refusal: RefusalEntry }) {
  const { t } = useTranslation('meets');
  const { device } = useReplica();
  const reason = useRefusal()(refusal);
  const { docId } = refusal;
  const meet = useLive(({ meets }) => meets.watchOne(docId), [docId]);
  return (
    <Banner
      tone="error"
      action={
        <>
          {!meet?.archived && (
            <LinkButton variant="quiet" to={`/mymeeteditor/${docId}`}>
              {t('refused.continue')}
            </LinkButton>
          )}
          <Button variant="quiet" onClick={() => void device.dismissRefusal(refusal.id)}>
            {t('common:dialog.understood')}
          </Button>
        </>
      }
    >
      {t('refused.text', { reason })}
    </Banner>
  );
}

import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { Stack } from '../../components/stack.tsx';
import type { RefusalEntry } from '../../data/device-store.ts';
import { quoteOf } from '../../data/quote.ts';
import { useLive, useReplica } from '../../data/replica-context.tsx';
import { formatCardDate } from '../../i18n/format.ts';
import { useEnum } from '../../i18n/use-enum.ts';
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
  const enumText = useEnum();
  const { docId, text } = refusal;
  const meet = useLive(({ meets }) => meets.watchOne(docId), [docId]);
  // Which of several: as its card says, or, of one that has none, in words of its own.
  const about = meet
    ? t('removed.title', {
        meetType: enumText(meet.meet_type),
        date: formatCardDate(meet.meet_date),
      })
    : text && quoteOf(text, 40);
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
      <p>{t('refused.text', { reason })}</p>
      {about && <p>{about}</p>}
    </Banner>
  );
}

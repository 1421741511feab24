import { PageHeader } from '../../components/page-header.tsx';
import { Stack } from '../../components/stack.tsx';
import { useLive } from '../../data/replica-context.tsx';
import type { Replica } from '../../data/replica.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './page.module.css';
import { DeviceStorage } from './device-storage.tsx';
import { RefusedList } from './refused-list.tsx';
import { watchStranded } from './stranded-drafts.ts';
import { StrandedList } from './stranded-list.tsx';
import { SyncSummary } from './sync-summary.tsx';
import './texts.ts';
import { useDescribed } from './use-described.ts';
import { useWaiting } from './use-waiting.ts';
import { WaitingList } from './waiting-list.tsx';

const watchRefused = ({ device }: Replica) => device.watchRefusals();

/** /changes: what waits to be sent and what was refused (SYNC-14, SYNC-15). */
export default function SyncStatePage() {
  const { t } = useTranslation('account');
  const waiting = useWaiting();
  const refused = useDescribed(watchRefused);
  const stranded = useLive(watchStranded, []);
  return (
    <div className={styles.page}>
      <PageHeader title={t('link.sync')} back="/account" />
      <Stack>
        <SyncSummary waiting={waiting?.length} />
        {/* At once: none of them pushes down another that is being read. */}
        {refused !== undefined && stranded !== undefined && waiting !== undefined && (
          <>
            <RefusedList refused={refused} />
            <StrandedList drafts={stranded} />
            <WaitingList waiting={waiting} />
            <DeviceStorage />
          </>
        )}
      </Stack>
    </div>
  );
}

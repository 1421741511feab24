import { PageHeader } from '../../components/page-header.tsx';
import { Stack } from '../../components/stack.tsx';
import { useLive } from '../../data/replica-context.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './page.module.css';
import { DeviceStorage } from './device-storage.tsx';
import { RefusedList } from './refused-list.tsx';
import { StrandedList } from './stranded-list.tsx';
import { SyncSummary } from './sync-summary.tsx';
import './texts.ts';
import { useWaiting } from './use-waiting.ts';
import { WaitingList } from './waiting-list.tsx';

/** /changes: what waits to be sent and what was refused (SYNC-14, SYNC-15). */
export default function SyncStatePage() {
  const { t } = useTranslation('account');
  const waiting = useWaiting();
  const refused = useLive((replica) => replica.device.watchRefusals(), []);
  return (
    <div className={styles.page}>
      <PageHeader title={t('sync.title')} back="/account" />
      <Stack>
        <SyncSummary waiting={waiting?.length} />
        {/* At once: none of them pushes down another that is being read. */}
        {refused !== undefined && waiting !== undefined && (
          <>
            <RefusedList refused={refused} />
            <StrandedList />
            <WaitingList waiting={waiting} />
            <DeviceStorage />
          </>
        )}
      </Stack>
    </div>
  );
}

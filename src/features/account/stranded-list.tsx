import { useId } from 'react';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { undoToast } from '../../components/undo-toast.ts';
import { useLive, useReplica } from '../../data/replica-context.tsx';
import { useIsSettled } from '../../data/sync-status.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CopyButton } from './copy-button.tsx';
import page from './page.module.css';
import { watchStranded } from './stranded-drafts.ts';
import type { StrandedDraft } from './stranded-drafts.ts';
import styles from './sync-state.module.css';

/** What was being written where nothing can be written any more: to be copied or discarded. */
export function StrandedList() {
  const { t } = useTranslation('account');
  const drafts = useLive(watchStranded, []);
  const isSettled = useIsSettled();
  // On a device that is only being filled every screen seems gone.
  if (!isSettled || drafts === undefined || drafts.length === 0) return null;
  return (
    <Card as="section" padded className={page.section}>
      <h2>{t('sync.strandedTitle')}</h2>
      <p className={page.soft}>{t('sync.strandedHint')}</p>
      <ul role="list" className={styles.list}>
        {drafts.map((draft) => (
          <Row key={draft.key} draft={draft} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ draft: { key, value, kind, text } }: { draft: StrandedDraft }) {
  const { t } = useTranslation('account');
  const { device } = useReplica();
  const titleId = useId();
  const about = `${titleId} ${titleId}-text`;
  const discard = () => {
    void device.discardDraft(key);
    undoToast(t('sync.discarded'), () => void device.saveDraft(key, value, { value: undefined }));
  };
  return (
    <li className={styles.row}>
      <span id={titleId} className={styles.kind}>
        {t(`sync.kind.${kind}`)}
      </span>
      <q id={`${titleId}-text`} className={styles.quote}>
        {text}
      </q>
      <div className={page.buttons}>
        <CopyButton text={text} about={about} />
        <Button variant="plain" aria-describedby={about} onClick={discard}>
          {t('sync.discard')}
        </Button>
      </div>
    </li>
  );
}

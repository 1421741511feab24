import { useId } from 'react';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { undoToast } from '../../components/undo-toast.ts';
import { LinkButton } from '../../components/link-button.tsx';
import type { RefusalEntry } from '../../data/device-store.ts';
import { useReplica } from '../../data/replica-context.tsx';
import { formatDateTime } from '../../i18n/format.ts';
import { useRefusal } from '../../i18n/use-refusal.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CopyButton } from './copy-button.tsx';
import page from './page.module.css';
import { canRetry, retryRefused } from './retry-refused.ts';
import styles from './sync-state.module.css';
import { useChangeTitle, useDescribed } from './use-described.ts';

/** What the link to a refused change says. */
const linkTexts: Partial<Record<RefusalEntry['collection'], string>> = {
  profile: 'sync.edit',
  meets: 'sync.edit',
  messages: 'sync.openChat',
};

/** Refused changes with their reasons, until they are dismissed (SYNC-15). */
export function RefusedList({ refused }: { refused: readonly RefusalEntry[] }) {
  const { t } = useTranslation('account');
  if (refused.length === 0) return null;
  return (
    <Card as="section" padded className={page.section}>
      <h2>{t('sync.refusedTitle')}</h2>
      <ul role="list" className={styles.list}>
        {refused.map((entry) => (
          <Refused key={entry.id} entry={entry} />
        ))}
      </ul>
    </Card>
  );
}

function Refused({ entry }: { entry: RefusalEntry }) {
  const { t } = useTranslation('account');
  const reason = useRefusal();
  const replica = useReplica();
  const titleId = useId();
  const about = `${titleId} ${titleId}-text`;
  const words = useDescribed(entry.collection, entry.docId);
  const title = useChangeTitle(words);
  const text = entry.text ?? words?.text;
  // The refusal comes a moment before the chat goes from here.
  const path = entry.code === 'CHAT_GONE' ? null : words?.path;
  const dismiss = () => {
    void replica.device.dismissRefusal(entry.id);
    undoToast(t('sync.dismissed'), () => void replica.device.addRefusal(entry));
  };
  return (
    <li className={styles.row}>
      <span id={titleId} className={styles.kind}>
        {title}
      </span>
      <span className={styles.reason}>{reason(entry)}</span>
      {text && (
        <>
          <span className="visually-hidden">{t('sync.yourText')}</span>
          <q id={`${titleId}-text`} className={styles.quote}>
            {text}
          </q>
        </>
      )}
      <span className={page.soft}>{formatDateTime(entry.at)}</span>
      <div className={page.buttons}>
        {path && (
          <LinkButton variant="secondary" aria-describedby={about} to={path}>
            {t(linkTexts[entry.collection] ?? 'sync.open')}
          </LinkButton>
        )}
        {text && <CopyButton text={text} about={about} />}
        {canRetry(entry) && (
          <Button
            variant="secondary"
            aria-describedby={about}
            onClick={() => void retryRefused(replica, entry)}
          >
            {t('sync.retry')}
          </Button>
        )}
        <Button variant="plain" aria-describedby={about} onClick={dismiss}>
          {t('sync.dismiss')}
        </Button>
      </div>
    </li>
  );
}

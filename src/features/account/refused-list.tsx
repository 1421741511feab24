import { Button } from '../../components/button.tsx';
import { undoToast } from '../../components/undo-toast.ts';
import { LinkButton } from '../../components/link-button.tsx';
import type { RefusalEntry } from '../../data/device-store.ts';
import { quoteOf } from '../../data/quote.ts';
import { useReplica } from '../../data/replica-context.tsx';
import { formatDateTime } from '../../i18n/format.ts';
import { useRefusal } from '../../i18n/use-refusal.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ChangeList } from './change-list.tsx';
import { ChangeRow } from './change-row.tsx';
import { CopyButton } from './copy-button.tsx';
import type { Described } from './describe-change.ts';
import { canRetry, retryRefused } from './retry-refused.ts';
import { useChangeTitle } from './use-described.ts';

/** What the link to a refused change says. */
const linkTexts: Partial<Record<RefusalEntry['collection'], string>> = {
  profile: 'sync.edit',
  meets: 'sync.edit',
  pictures: 'sync.edit',
  messages: 'sync.openChat',
};

const keyOf = ({ change }: Described<RefusalEntry>) => change.id;

/** Refused changes with their reasons, until they are dismissed (SYNC-15). */
export function RefusedList({ refused }: { refused: readonly Described<RefusalEntry>[] }) {
  return <ChangeList name="refused" rows={refused} keyOf={keyOf} Row={Refused} />;
}

function Refused({ change: entry, words }: Described<RefusalEntry>) {
  const { t } = useTranslation('account');
  const reason = useRefusal();
  const replica = useReplica();
  const title = useChangeTitle(words);
  const text = entry.text ?? words.text;
  // The refusal comes a moment before the chat goes from here.
  const path = entry.code === 'CHAT_GONE' ? null : words.path;
  const dismiss = () => {
    void replica.device.dismissRefusal(entry.id);
    undoToast(t('sync.removed', { what: quoteOf(text ?? title, 40) }), () =>
      replica.device.addRefusal(entry),
    );
  };
  return (
    <ChangeRow
      title={title}
      reason={reason(entry)}
      label={t('sync.yourText')}
      text={text}
      time={formatDateTime(entry.at)}
      buttons={(about) => (
        <>
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
              {t('common:retry')}
            </Button>
          )}
          <Button variant="plain" aria-describedby={about} onClick={dismiss}>
            {t('sync.dismiss')}
          </Button>
        </>
      )}
    />
  );
}

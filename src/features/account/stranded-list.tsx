import { Button } from '../../components/button.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { undoToast } from '../../components/undo-toast.ts';
import { quoteOf } from '../../data/quote.ts';
import { useReplica } from '../../data/replica-context.tsx';
import { useIsSettled } from '../../data/use-sync-status.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ChangeList } from './change-list.tsx';
import { ChangeRow } from './change-row.tsx';
import { CopyButton } from './copy-button.tsx';
import type { StrandedDraft } from './stranded-drafts.ts';

const keyOf = ({ draft }: { draft: StrandedDraft }) => draft.key;

/** What was being written and shows nowhere else any more: to be gone on with, copied or discarded. */
export function StrandedList({ drafts }: { drafts: readonly StrandedDraft[] }) {
  // On a device that is only being filled every screen seems gone.
  const rows = useIsSettled() ? drafts.map((draft) => ({ draft })) : [];
  return (
    <ChangeList name="stranded" hint="sync.strandedHint" rows={rows} keyOf={keyOf} Row={Row} />
  );
}

function Row({ draft: { key, value, kind, text, path } }: { draft: StrandedDraft }) {
  const { t } = useTranslation('account');
  const { device } = useReplica();
  const discard = () => {
    void device.discardDraft(key);
    undoToast(t('sync.removed', { what: quoteOf(text, 40) || t(`sync.kind.${kind}`) }), () =>
      device.saveDraft(key, value, { value: undefined }),
    );
  };
  return (
    <ChangeRow
      title={t(`sync.kind.${kind}`)}
      text={text}
      buttons={(about) => (
        <>
          {path && (
            <LinkButton variant="secondary" aria-describedby={about} to={path}>
              {t('sync.edit')}
            </LinkButton>
          )}
          {text && <CopyButton text={text} about={about} />}
          <Button variant="plain" aria-describedby={about} onClick={discard}>
            {t(text ? 'sync.discard' : 'sync.discardForm')}
          </Button>
        </>
      )}
    />
  );
}

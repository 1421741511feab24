import { Undo2 } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ChangeList } from './change-list.tsx';
import { ChangeRow } from './change-row.tsx';
import type { Described } from './describe-change.ts';
import { useChangeTitle } from './use-described.ts';
import type { Waiting } from './use-waiting.ts';
import { useWithdraw } from './use-withdraw.ts';

const keyOf = ({ change: { collection, docId } }: Described<Waiting>) => `${collection}/${docId}`;

/** The changes on this device that wait to be sent; nothing if there are none. */
export function WaitingList({ waiting }: { waiting: readonly Described<Waiting>[] }) {
  return (
    <ChangeList name="waiting" hint="sync.waitingHint" rows={waiting} keyOf={keyOf} Row={Row} />
  );
}

function Row({ change, words }: Described<Waiting>) {
  const { t } = useTranslation('account');
  const title = useChangeTitle(words);
  const withdraw = useWithdraw(change);
  const isEdited = ['profile', 'meets', 'pictures'].includes(change.collection);
  return (
    <ChangeRow
      title={title}
      text={words.text}
      buttons={(about) => (
        <>
          {withdraw && (
            <Button variant="secondary" aria-describedby={about} onClick={withdraw}>
              <Undo2 aria-hidden="true" />
              {t('sync.withdraw')}
            </Button>
          )}
          {words.path && (
            <LinkButton variant="plain" aria-describedby={about} to={words.path}>
              {t(isEdited ? 'sync.change' : 'sync.open')}
            </LinkButton>
          )}
        </>
      )}
    />
  );
}

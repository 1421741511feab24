import { useRef } from 'react';
import { toast } from '../../components/toast.ts';
import { useReplica } from '../../data/replica-context.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Waiting } from './use-waiting.ts';
import { withdrawChange, wordsOf } from './withdraw-change.ts';

/** How to take a waiting change back; undefined where that is not possible. */
export function useWithdraw({ collection, docId, doc }: Waiting): (() => void) | undefined {
  const { t } = useTranslation('account');
  const replica = useReplica();
  /** Once: to a second tap it would seem to have been sent. */
  const busy = useRef(false);
  if (doc === undefined || collection === 'pictures') return undefined;
  const said = wordsOf(doc)[1] === '' ? 'sync.withdrawn' : 'sync.withdrawnText';
  return () => {
    if (busy.current) return;
    busy.current = true;
    withdrawChange(replica, collection, docId)
      .then((done) => toast(t(done ? said : 'sync.tooLate'), { kind: done ? 'success' : 'plain' }))
      .catch((error: unknown) => {
        busy.current = false;
        console.error('not taken back', error);
      });
  };
}

import { toast } from '../../components/toast.ts';
import { useReplica } from '../../data/replica-context.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Waiting } from './use-waiting.ts';
import { withdrawChange, wordsOf } from './withdraw-change.ts';

/** How to take a waiting change back; undefined where that is not possible. */
export function useWithdraw({ collection, docId, doc }: Waiting): (() => void) | undefined {
  const { t } = useTranslation('account');
  const replica = useReplica();
  if (doc === undefined || collection === 'pictures') return undefined;
  const said = wordsOf(doc)[1] === '' ? 'sync.withdrawn' : 'sync.withdrawnText';
  return () =>
    void withdrawChange(replica, collection, docId).then((done) =>
      toast(t(done ? said : 'sync.tooLate'), { kind: done ? 'success' : 'plain' }),
    );
}

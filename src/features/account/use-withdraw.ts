import { useEffect, useState } from 'react';
import type { CollectionName } from '../../../schemas/documents/device.ts';
import { toast } from '../../components/toast.ts';
import { useReplica } from '../../data/replica-context.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { withdrawable, withdrawChange, wordsOf } from './withdraw-change.ts';

/** How to take a waiting change back; undefined where that is not possible, or not known yet. */
export function useWithdraw(
  collection: CollectionName | 'pictures',
  id: string,
): (() => void) | undefined {
  const { t } = useTranslation('account');
  const replica = useReplica();
  const [can, setCan] = useState<{ words: boolean }>();
  useEffect(() => {
    let current = true;
    void withdrawable(replica, collection, id).then((doc) => {
      if (current) setCan(doc && { words: wordsOf(doc)[1] !== '' });
    });
    return () => void (current = false);
  }, [replica, collection, id]);
  if (can === undefined) return undefined;
  return () =>
    void withdrawChange(replica, collection, id).then((done) => {
      const said = can.words ? 'sync.withdrawnText' : 'sync.withdrawn';
      toast(t(done ? said : 'sync.tooLate'), { kind: done ? 'success' : 'plain' });
    });
}

import { useMemo } from 'react';
import { limits } from '../../../schemas/limits.ts';
import { toast } from '../../components/toast.ts';
import { undoToast } from '../../components/undo-toast.ts';
import { useKept, useReplica } from '../../data/replica-context.tsx';
import type { Replica } from '../../data/replica.ts';
import { addFavourite, removeFavourite } from '../../data/writes/favourite.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/** My favourites, and how to change them. */
export interface Favourites {
  uids: ReadonlySet<string>;
  /** PEOPLE-19: no more may be added. */
  full: boolean;
  /** Adds or removes; past the limit it only says so (PEOPLE-20). */
  toggle(uid: string, name: string): void;
}

/** Live: my relations of the kind `favourite`. */
export const myFavourites = (replica: Replica) =>
  replica.relations.watch({ where: { kind: 'favourite' } });

/** My favourites, those not sent yet included; undefined until they are read. */
export function useFavourites(): Favourites | undefined {
  const { t } = useTranslation('people');
  const replica = useReplica();
  const rows = useKept(myFavourites);
  const uids = useMemo(() => rows && new Set(rows.map((row) => row.target)), [rows]);
  return useMemo(() => {
    if (uids === undefined) return undefined;
    const full = uids.size >= limits.favourites;
    const toggle = (uid: string, name: string) => {
      if (uids.has(uid)) {
        const removed = removeFavourite(replica, uid);
        // Not before it is gone: adding somebody who is still there changes nothing.
        undoToast(
          t('favourite.removed', { name }),
          () => void removed.then(() => addFavourite(replica, uid)),
        );
        return;
      }
      if (full) return void toast(t('limitReached'), { kind: 'error' });
      void addFavourite(replica, uid);
    };
    return { uids, full, toggle };
  }, [uids, replica, t]);
}

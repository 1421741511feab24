import { useMemo } from 'react';
import { limits } from '../../../schemas/limits.ts';
import { sayNotSaved } from '../../components/say-not-saved.ts';
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

const query = { where: { kind: 'favourite' } } as const;

/** Live: my relations of the kind `favourite`. */
export const myFavourites = (replica: Replica) => replica.relations.watch(query);

/** How to take away what is said of a removal, by uid: it may be on the screen longer than the list. */
const said = new Map<string, () => void>();

/** Whether I have taken somebody out of my favourites here, and not added them since. */
export const isRemovedHere = (uid: string): boolean => said.has(uid);

/** My favourites, those not sent yet included; undefined until they are read. */
export function useFavourites(): Favourites | undefined {
  const { t } = useTranslation('people');
  const replica = useReplica();
  const rows = useKept(myFavourites);
  const uids = useMemo(() => rows && new Set(rows.map((row) => row.target)), [rows]);
  return useMemo(() => {
    if (uids === undefined) return undefined;
    // Counted anew: since the list was drawn, or a removal offered to be taken back, places may have gone.
    const add = async (uid: string): Promise<boolean> => {
      said.delete(uid);
      const { length } = await replica.relations.all(query);
      const hasRoom = length < limits.favourites;
      if (hasRoom) await addFavourite(replica, uid);
      else toast(t('common:refusal.TOO_MANY_FAVOURITES'), { kind: 'error' });
      return hasRoom;
    };
    const toggle = (uid: string, name: string) => {
      if (!uids.has(uid)) {
        // Who is a favourite again has not been removed.
        said.get(uid)?.();
        return void add(uid).catch(sayNotSaved);
      }
      const removed = removeFavourite(replica, uid);
      // Not before it is gone: adding somebody who is still there changes nothing.
      const undo = () => removed.then(() => add(uid));
      const unsay = undoToast(t('favourite.removed', { name }), undo);
      said.set(uid, unsay);
      removed.catch((error: unknown) => {
        said.delete(uid);
        unsay();
        sayNotSaved(error);
      });
    };
    return { uids, full: uids.size >= limits.favourites, toggle };
  }, [uids, replica, t]);
}

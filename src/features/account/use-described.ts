import { combineLatest, distinctUntilChanged, switchMap } from 'rxjs';
import type { Observable } from 'rxjs';
import type { CollectionName } from '../../../schemas/documents/device.ts';
import { isSame } from '../../data/draft-value.ts';
import { useLive } from '../../data/replica-context.tsx';
import type { Replica } from '../../data/replica.ts';
import { useEnum } from '../../i18n/use-enum.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { describeChange } from './describe-change.ts';
import type { ChangeWords, Described } from './describe-change.ts';

interface Change {
  collection: CollectionName | 'pictures';
  docId: string;
}

/**
 * Live changes, each with its words, so that a row and what stands in it come together; undefined while they are
 * looked up. @param watch a function of a module
 */
export function useDescribed<T extends Change>(
  watch: (replica: Replica) => Observable<T[]>,
): Described<T>[] | undefined {
  return useLive((replica) => {
    const describe = async (change: T) => ({
      change,
      words: await describeChange(replica, change.collection, change.docId),
    });
    // Not at every step of a picture.
    const changes = watch(replica).pipe(distinctUntilChanged<T[]>(isSame));
    // What a change is about may leave the device a moment after its refusal, and its name with it.
    const { people, meets, chats } = replica;
    return combineLatest([changes, people.watch(), meets.watch(), chats.watch()]).pipe(
      switchMap(([all]) => Promise.all(all.map(describe))),
    );
  }, []);
}

/** The heading of a change, with enumeration values in the interface language. */
export function useChangeTitle({ kind, values }: ChangeWords): string {
  const { t } = useTranslation('account');
  const enumText = useEnum();
  const { type } = values;
  return t(`sync.kind.${kind}`, { ...values, ...(type !== undefined && { type: enumText(type) }) });
}

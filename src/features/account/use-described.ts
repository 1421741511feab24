import { useEffect, useState } from 'react';
import type { CollectionName } from '../../../schemas/documents/device.ts';
import { useReplica } from '../../data/replica-context.tsx';
import { useEnum } from '../../i18n/use-enum.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { describeChange } from './describe-change.ts';
import type { ChangeWords } from './describe-change.ts';

/** A change in words; undefined while it is looked up. */
export function useDescribed(
  collection: CollectionName | 'pictures',
  id: string,
): ChangeWords | undefined {
  const replica = useReplica();
  const [words, setWords] = useState<ChangeWords>();
  useEffect(() => {
    let current = true;
    void describeChange(replica, collection, id).then((found) => current && setWords(found));
    return () => void (current = false);
  }, [replica, collection, id]);
  return words;
}

/** The heading of a change, with enumeration values in the interface language. */
export function useChangeTitle(words: ChangeWords | undefined): string {
  const { t } = useTranslation('account');
  const enumText = useEnum();
  if (words === undefined) return '';
  const { type, ...values } = words.values;
  return t(`sync.kind.${words.kind}`, {
    ...values,
    ...(type !== undefined && { type: enumText(type) }),
  });
}

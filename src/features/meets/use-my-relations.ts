import { useMemo } from 'react';
import { useLive } from '../../data/replica-context.tsx';
import type { MyRelations } from './standing.ts';

/** Live: my sign-ups, reports and refused sign-ups. Empty until the device has answered. */
export function useMyRelations(): MyRelations {
  const relations = useLive((replica) => replica.relations.watch(), []);
  const refusals = useLive((replica) => replica.device.watchRefusals(), []);
  return useMemo(
    () => ({
      relations: new Map((relations ?? []).map((relation) => [relation.id, relation])),
      refusals: new Map(
        (refusals ?? [])
          .filter(({ collection }) => collection === 'relations')
          .map((refusal) => [refusal.docId, refusal]),
      ),
    }),
    [relations, refusals],
  );
}

import { combineLive } from '../../data/live.ts';
import { useKept } from '../../data/replica-context.tsx';
import type { Replica } from '../../data/replica.ts';
import type { MyRelations } from './standing.ts';

const none: MyRelations = { relations: new Map(), refusals: new Map() };

/** Live: my sign-ups, reports and refused sign-ups. */
export const myRelations = (replica: Replica) =>
  combineLive(
    replica.relations.watch(),
    replica.device.watchRefusals(),
    (relations, refusals): MyRelations => ({
      relations: new Map(relations.map((relation) => [relation.id, relation])),
      refusals: new Map(
        refusals
          .filter(({ collection }) => collection === 'relations')
          .map((refusal) => [refusal.docId, refusal]),
      ),
    }),
  );

/** Live: my sign-ups, reports and refused sign-ups. Empty until the device has answered. */
export function useMyRelations(): MyRelations {
  return useKept(myRelations) ?? none;
}

import { combineLatest, map } from 'rxjs';
import { useKept } from '../../data/replica-context.tsx';
import type { Replica } from '../../data/replica.ts';
import type { MyRelations } from './standing.ts';

const none: MyRelations = { relations: new Map(), refusals: new Map() };

const myRelations = (replica: Replica) =>
  combineLatest([replica.relations.watch(), replica.device.watchRefusals()]).pipe(
    map(([relations, refusals]): MyRelations => ({
      relations: new Map(relations.map((relation) => [relation.id, relation])),
      refusals: new Map(
        refusals
          .filter(({ collection }) => collection === 'relations')
          .map((refusal) => [refusal.docId, refusal]),
      ),
    })),
  );

/** Live: my sign-ups, reports and refused sign-ups. Empty until the device has answered. */
export function useMyRelations(): MyRelations {
  return useKept(myRelations) ?? none;
}

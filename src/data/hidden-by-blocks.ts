import type { RxCollection } from 'rxdb';
import { distinctUntilChanged, firstValueFrom, map, shareReplay } from 'rxjs';
import type { Observable } from 'rxjs';
import type { CollectionName, Collections, RelationDoc } from '../../schemas/documents/device.ts';
import { visibility } from './visibility.ts';
import type { Visible } from './visibility.ts';

/** Says per collection what my blocks hide, from the moment that I write them (SYNC-07). */
export interface BlockFilter {
  of<N extends CollectionName>(
    name: N,
  ): { visible$: Observable<Visible<Collections[N]>>; visible(): Promise<Visible<Collections[N]>> };
}

/** Follows the blocks among my relations. */
export function blockFilter(uid: string, relations: RxCollection<RelationDoc>): BlockFilter {
  const blocked$ = relations.find({ selector: { kind: { $eq: 'block' } } }).$.pipe(
    map((docs) => docs.map((doc) => doc.get('target') as string).sort()),
    distinctUntilChanged((a, b) => a.join() === b.join()),
    map((targets) => new Set(targets)),
    shareReplay({ bufferSize: 1, refCount: false }),
  );
  return {
    of(name) {
      const make = (blocked: Set<string>) => visibility(uid, name, blocked);
      return {
        visible$: blocked$.pipe(map(make)),
        visible: async () => make(await firstValueFrom(blocked$)),
      };
    },
  };
}

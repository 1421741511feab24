import type { RxCollection } from 'rxdb';
import { distinctUntilChanged, firstValueFrom, map, shareReplay } from 'rxjs';
import type { Observable } from 'rxjs';
import { partiesOf } from '../../schemas/domain/ids.ts';
import type { CollectionName, Collections, RelationDoc } from '../../schemas/documents/device.ts';

type Visible<T> = (doc: T) => boolean;

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

/** The uids of whom a document speaks, per collection that blocks reach. */
const people: { [N in CollectionName]?: (doc: Collections[N]) => (string | undefined)[] } = {
  people: (doc) => [doc.uid],
  meets: (doc) => [doc.uid],
  chats: (doc) => [doc.owner_id, doc.applicant_id],
  messages: (doc) => {
    const parties = partiesOf(doc.chat_uid);
    return [parties?.applicant, parties?.owner];
  },
};

function visibility<N extends CollectionName>(
  uid: string,
  name: N,
  blocked: Set<string>,
): Visible<Collections[N]> {
  const named = people[name];
  if (!named || blocked.size === 0) return everything;
  return (doc) => !named(doc).some((other) => other && other !== uid && blocked.has(other));
}

const everything = () => true;

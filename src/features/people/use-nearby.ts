import { useMemo, useState } from 'react';
import { NEVER } from 'rxjs';
import type { ProfileDoc } from '../../../schemas/documents/device.ts';
import { useKept, useLive } from '../../data/replica-context.tsx';
import type { Replica } from '../../data/replica.ts';
import { useNow } from '../../data/use-now.ts';
import { listNearby } from './nearby-list.ts';
import type { Neighbour } from './nearby-list.ts';
import { useFavourites } from './use-favourites.ts';
import type { Favourites } from './use-favourites.ts';

/** What /users shows. */
export interface Nearby {
  neighbours: Neighbour[];
  favourites: Favourites;
}

/** Live: the people of whom the gateway says that they belong on /users. */
export const nearbyPeople = (replica: Replica) => replica.people.watch({ where: { nearby: true } });

/** Everybody on /users; undefined until the replica has answered. */
export function useNearby(me: ProfileDoc): Nearby | undefined {
  const people = useKept(nearbyPeople);
  const favourites = useFavourites();
  const now = useNow(3_600_000);
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const uids = favourites?.uids;
  // Favourites of which the gateway has not heard yet, and those that were removed here a moment ago.
  const lacking = useMemo(
    () => [...(uids ?? []), ...kept].filter((uid) => !people?.some((one) => one.uid === uid)),
    [people, uids, kept],
  );
  const isLacking = lacking.length > 0;
  const rest = useLive(
    (replica) => (isLacking ? replica.people.watch({ where: { nearby: false } }) : NEVER),
    [isLacking],
  );
  const neighbours = useMemo(() => {
    const more = rest?.filter(({ uid }) => lacking.includes(uid)) ?? [];
    return (
      people &&
      uids &&
      listNearby({ me, people: [...people, ...more], favourites: uids, kept, now })
    );
  }, [me, people, rest, lacking, uids, kept, now]);
  return useMemo(() => {
    if (neighbours === undefined || favourites === undefined) return undefined;
    const toggle = (uid: string, name: string) => {
      setKept((before) => new Set(before).add(uid));
      favourites.toggle(uid, name);
    };
    return { neighbours, favourites: { ...favourites, toggle } };
  }, [neighbours, favourites]);
}

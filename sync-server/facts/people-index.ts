import { places, findPlace } from '../../schemas/places.ts';
import { distanceKm } from '../../schemas/domain/distance.ts';
import { limits } from '../../schemas/limits.ts';
import type { StoredUser } from '../../schemas/documents/stored.ts';
import { MultiMap } from './multi-map.ts';

/** Bucket of people whose town is in no list; every town is 55 km from it (PEOPLE-07). */
const unlisted = '';

/** Every bucket by rising distance from one town, whole kilometres. */
type Ring = readonly { readonly town: string; readonly km: number }[];

/**
 * People by town and gender. Distances are between the ~320 listed towns (PEOPLE-06), so walking the
 * towns outwards finds the nearest people exactly, without a spatial tree.
 */
export class PeopleIndex {
  readonly #buckets = new MultiMap<string, string>();
  readonly #rings = new Map<string, Ring>();

  add(user: StoredUser): void {
    this.#buckets.add(bucketOf(user), user.uid);
  }

  remove(user: StoredUser): void {
    this.#buckets.delete(bucketOf(user), user.uid);
  }

  /**
   * Walks the people around a town outwards, one town at a time.
   * @param town where to start, a place name @param maxKm how far @param gendersWanted which buckets
   * @param visit gets the uids of one town; returns true to stop
   */
  walk(
    town: string,
    maxKm: number,
    gendersWanted: readonly string[],
    visit: (uids: string[]) => boolean,
  ): void {
    for (const ring of this.#ringsOf(town)) {
      if (ring.km > maxKm) return;
      const uids: string[] = [];
      for (const gender of gendersWanted) uids.push(...this.#buckets.get(`${ring.town}|${gender}`));
      if (uids.length > 0 && visit(uids)) return;
    }
  }

  #ringsOf(town: string): Ring {
    const start = findPlace(town)?.name ?? unlisted;
    const known = this.#rings.get(start);
    if (known) return known;
    const rings = places.map(({ name }) => ({ town: name, km: distanceKm(start, name) }));
    rings.push({ town: unlisted, km: limits.fallbackDistance });
    rings.sort((a, b) => a.km - b.km || (a.town < b.town ? -1 : 1));
    this.#rings.set(start, rings);
    return rings;
  }
}

function bucketOf(user: StoredUser): string {
  return `${findPlace(user.location)?.name ?? unlisted}|${user.gender}`;
}

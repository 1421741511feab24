import type { CollectionName, Collections } from '../../../schemas/documents/device.ts';
import type { FirstList } from '../../../schemas/wire/api.ts';
import type { RefusalEntry } from '../device-store.ts';
import type { Query } from '../table.ts';
import { clockKey } from '../stored-clock.ts';
import type { StoredClock } from '../stored-clock.ts';
import { visibility } from '../visibility.ts';

/** Documents of the collections that are known early. */
export type EarlyDocs = { [N in CollectionName]?: readonly Collections[N][] };

/** What a screen can show before RxDB is open: read from the device's files, or the gateway's first list. */
export interface EarlyData {
  readonly uid: string;
  /** All documents of some collections; with a `summary` only those of the top of /meets. */
  readonly docs: EarlyDocs;
  /** Rows of the device store's values. */
  readonly values: ReadonlyMap<string, unknown>;
  readonly refusals: readonly RefusalEntry[];
  readonly drafts: ReadonlyMap<string, unknown>;
  /** Only of a device that holds nothing yet: the summary of all meets (MEET-08). */
  readonly summary?: FirstList['summary'];
}

/** The gateway's first list as early data. */
export function dataOfFirstList(uid: string, { time, summary, ...docs }: FirstList): EarlyData {
  // A gateway of another version may not say it.
  const offset = Date.parse(time) - Date.now() || 0;
  const values = new Map([[clockKey, { offset, last: 0 } satisfies StoredClock]]);
  return { uid, docs, values, refusals: [], drafts: new Map(), summary };
}

/** The documents of a collection that a screen may see; undefined if they are not among the data. */
export function earlyDocs<N extends CollectionName>(
  { uid, docs }: EarlyData,
  name: N,
  { where = {} }: Query<Collections[N]> = {},
): Collections[N][] | undefined {
  const mine: readonly Collections[N][] | undefined = docs[name];
  const blocks = (docs.relations ?? []).filter(({ kind }) => kind === 'block');
  const blocked = new Set(blocks.map(({ target }) => target));
  const wanted = Object.entries(where) as [keyof Collections[N], unknown][];
  return mine
    ?.filter(visibility(uid, name, blocked))
    .filter((doc) => wanted.every(([field, value]) => doc[field] === value));
}

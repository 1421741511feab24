import { createHash, randomBytes } from 'node:crypto';
import { clocksDifferMs } from '../../schemas/domain/clocks-differ.ts';
import type { DecisionBody } from '../../schemas/wire/admin.ts';
import type { KindDocument } from '../store/documents.ts';
import { pause } from '../store/wait.ts';
import type { SyncCore } from '../sync/core.ts';

/** Document `deciding:{SHA-256 of a person's or meet's id}` in `gateway`: a decision about it is being carried out. */
interface DecidingMark extends KindDocument {
  kind: 'deciding';
  /** Random: tells two apart. */
  by: string;
  at: string;
}

/** One that has not been taken away by then is of a gateway that has died, whichever clock says so. */
const heldMs = 60_000 + clocksDifferMs;

/** Another decision is waited for so long: it is most often done by then. */
const looks = { most: 20, everyMs: 150 };

/**
 * Carries out one decision about a person or meet at a time, at whichever gateway: two in the same moment would both
 * find the case as their admins have read it.
 * @returns what `work` returns; undefined, without having begun, while another one is still going on
 */
export async function oneDecision<T>(
  core: Pick<SyncCore, 'store' | 'clock'>,
  { target }: Pick<DecisionBody, 'target'>,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const gateway = core.store.db('gateway');
  const _id = `deciding:${createHash('sha256').update(target).digest('hex')}`;
  const by = randomBytes(12).toString('hex');
  const begin = async (): Promise<boolean> => {
    const now = core.clock();
    const mark: DecidingMark = { _id, kind: 'deciding', by, at: now.toISOString() };
    const isHeld = ({ at }: DecidingMark): boolean =>
      Math.abs(now.getTime() - Date.parse(at)) < heldMs;
    const after = await gateway.update(_id, (before) =>
      before && isHeld(before as DecidingMark) ? undefined : mark,
    );
    return (after as DecidingMark | undefined)?.by === by;
  };
  const end = async (): Promise<void> => {
    const mark = (await gateway.get(_id)) as DecidingMark | undefined;
    if (mark?.by === by && mark._rev !== undefined) await gateway.remove(_id, mark._rev);
  };
  try {
    for (let look = 0; !(await begin()); look += 1) {
      if (look === looks.most) return undefined;
      await pause(looks.everyMs);
    }
    return await work();
  } finally {
    // A mark that stays ends by itself. What became of the decision is told all the same.
    await end().catch(() => undefined);
  }
}

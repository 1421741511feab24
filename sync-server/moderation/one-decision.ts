import { createHash, randomBytes } from 'node:crypto';
import { clocksDifferMs } from '../../schemas/domain/clocks-differ.ts';
import type { DecisionBody } from '../../schemas/wire/admin.ts';
import { databaseAs } from '../store/database-as.ts';
import type { Database, KindDocument } from '../store/store.ts';
import { pause } from '../store/wait.ts';
import type { SyncCore } from '../sync/core.ts';

/** Document `deciding:{SHA-256 of a person's or meet's id}` in `gateway`: a decision about it is being carried out. */
interface DecidingMark extends KindDocument {
  kind: 'deciding';
  /** Random: tells two apart. */
  by: string;
  /** When it was made, or renewed: it is as long as the decision goes on. */
  at: string;
}

const renewMs = 5000;
/** One that is not renewed any more is of a gateway that has died: if it is so old, whichever clock says so, … */
const heldMs = 60_000 + clocksDifferMs;
/** … or if it has stayed as it is for so long before the eyes of this gateway, by a clock that nobody sets. */
const stillMs = 30_000;

/** Another decision is waited for so long: it is most often done by then. */
const looks = { most: 20, everyMs: 150 };

type Core = Pick<SyncCore, 'store' | 'clock'>;

/**
 * Carries out one decision about a person or meet at a time, at whichever gateway: two in the same moment would both
 * find the case as their admins have read it.
 * @returns what `work` returns; undefined, without having begun, while another one is still going on, or was until a
 *   moment ago, at a gateway that has died
 */
export async function oneDecision<T>(
  core: Core,
  { target }: Pick<DecisionBody, 'target'>,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const turn = new Turn(core, target);
  try {
    for (let look = 0; !(await turn.begin()); look += 1) {
      if (look === looks.most) return undefined;
      await pause(looks.everyMs);
    }
    turn.keep();
    return await work();
  } finally {
    // A mark that stays ends by itself. What became of the decision is told all the same.
    await turn.end().catch(() => undefined);
  }
}

/** The right to decide about somebody or something, by a mark that the others see. */
class Turn {
  readonly #db: Database<DecidingMark>;
  readonly #clock: () => Date;
  readonly #id: string;
  readonly #by = randomBytes(12).toString('hex');
  #renewing: NodeJS.Timeout | undefined;
  #renewal = Promise.resolve();

  constructor({ store, clock }: Core, target: string) {
    this.#db = databaseAs<DecidingMark>(store, 'gateway');
    this.#clock = clock;
    this.#id = `deciding:${createHash('sha256').update(target).digest('hex')}`;
  }

  /** @returns whether nobody else has it */
  async begin(): Promise<boolean> {
    const now = this.#clock();
    const [_id, by] = [this.#id, this.#by];
    const mark: DecidingMark = { _id, kind: 'deciding', by, at: now.toISOString() };
    const after = await this.#db.update(_id, (before) =>
      before && isHeld(before, now) ? undefined : mark,
    );
    return after?.by === by;
  }

  /** Has the others see that it goes on. */
  keep(): void {
    seen.delete(this.#id);
    const renew = (): Promise<unknown> =>
      this.#db.update(this.#id, (before) =>
        before?.by === this.#by ? { ...before, at: this.#clock().toISOString() } : undefined,
      );
    this.#renewing = setInterval(() => {
      // One that cannot be written is written the next time.
      this.#renewal = renew().then(
        () => undefined,
        () => undefined,
      );
    }, renewMs);
  }

  async end(): Promise<void> {
    clearInterval(this.#renewing);
    await this.#renewal;
    const mark = await this.#db.get(this.#id);
    if (mark?.by === this.#by && mark._rev !== undefined)
      await this.#db.remove(this.#id, mark._rev);
  }
}

/** Marks of others as they were seen last, by id, and since when, by `performance.now()`. */
const seen = new Map<string, { mark: string; since: number }>();

function isHeld({ _id, by, at }: DecidingMark, now: Date): boolean {
  if (Math.abs(now.getTime() - Date.parse(at)) >= heldMs) return false;
  const mark = `${by} ${at}`;
  const known = seen.get(_id);
  if (known?.mark === mark) return performance.now() - known.since < stillMs;
  seen.set(_id, { mark, since: performance.now() });
  return true;
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EffectPool } from '../../sync-server/effects/effect-pool.ts';

const most = 3;
const never = new AbortController().signal;
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Works that end when they are told to, and a pool that has them. */
function startPool(signal = never) {
  const begun: number[] = [];
  const reached: unknown[] = [];
  const failures: string[] = [];
  const ends = new Map<number, (error?: Error) => void>();
  const pool = new EffectPool(
    most,
    signal,
    (seq) => reached.push(seq),
    () => failures.push('failed'),
  );
  const take = (seq: number, keys: string[]): Promise<void> =>
    pool.take(seq, keys, () => {
      begun.push(seq);
      return new Promise((resolve, reject) => {
        ends.set(seq, (error) => {
          ends.delete(seq);
          if (error) reject(error);
          else resolve();
        });
      });
    });
  return { pool, take, begun, reached, failures, ends };
}

describe('effects of one feed, several at once', () => {
  it('SIGNUP-04 NOTIF-12 run in any order but that of their keys, and the checkpoint passes none that is not done', async () => {
    const change = fc.record({ keys: fc.uniqueArray(fc.constantFrom('a', 'b', 'c')) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { maxLength: 20 }),
        fc.infiniteStream(fc.nat()),
        async (changes, picks) => {
          const { pool, take, begun, reached, ends } = startPool();
          const done = new Set<number>();
          const taking = (async () => {
            for (const [seq, { keys }] of changes.entries()) await take(seq, keys);
          })();
          while (done.size < changes.length) {
            await settled();
            const running = [...ends.keys()];
            expect(running.length).toBeGreaterThan(0);
            expect(running.length).toBeLessThanOrEqual(most);
            const keysAtOnce = running.flatMap((seq) => changes[seq]?.keys ?? []);
            expect(new Set(keysAtOnce).size).toBe(keysAtOnce.length);
            const seq = running[picks.next().value % running.length] ?? 0;
            done.add(seq);
            ends.get(seq)?.();
            await settled();
            const last = reached.at(-1) as number | undefined;
            for (let before = 0; before <= (last ?? -1); before += 1)
              expect(done.has(before)).toBe(true);
          }
          await taking;
          await pool.end();
          for (const key of ['a', 'b', 'c'] as const) {
            const ofKey = begun.filter((seq) => changes[seq]?.keys.includes(key));
            expect(ofKey).toEqual(ofKey.toSorted((a, b) => a - b));
          }
          expect(reached.at(-1)).toBe(changes.length === 0 ? undefined : changes.length - 1);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('SIGNUP-04 one that waits holds up nobody else', async () => {
    const { take, begun, reached, ends } = startPool();
    await take(1, ['a']);
    await take(2, ['b']);
    await settled();
    ends.get(2)?.();
    await take(3, ['c']);
    await settled();
    expect(begun).toEqual([1, 2, 3]);
    expect(reached).toEqual([]);
  });

  it('GEN-06 after a failure nothing else begins, what is under way ends, and the feed goes on from before it', async () => {
    const { pool, take, begun, reached, failures, ends } = startPool();
    await take(1, ['a']);
    await take(2, ['b']);
    await take(3, ['b']);
    await settled();
    ends.get(2)?.(new Error('the store is away'));
    await settled();
    expect(failures).toHaveLength(1);
    await take(4, []);
    let hasEnded = false;
    const ending = pool.end().finally(() => (hasEnded = true));
    await settled();
    expect(hasEnded).toBe(false);
    ends.get(1)?.();
    await expect(ending).rejects.toThrow('the store is away');
    expect(begun).toEqual([1, 2]);
    expect(reached).toEqual([1]);
  });

  it('GEN-06 nothing begins once the lease is lost, nor counts as done', async () => {
    const lost = new AbortController();
    const { pool, take, begun, reached, ends } = startPool(lost.signal);
    await take(1, ['a']);
    await take(2, ['a']);
    await settled();
    lost.abort();
    ends.get(1)?.();
    await pool.end();
    expect(begun).toEqual([1]);
    expect(reached).toEqual([1]);
  });
});

import { describe, expect, it } from 'vitest';
import type { PutOutcome } from '../../sync-server/store/contract.ts';
import { StoreError } from '../../sync-server/store/errors.ts';
import { WriteHealth } from '../../sync-server/store/write-health.ts';

const refusal = (status: number): StoreError => new StoreError('write failed', status, undefined);
const done = (...outcomes: PutOutcome[]) => Promise.resolve(outcomes);
const written: PutOutcome = { ok: true, rev: '1-a' };
const conflict: PutOutcome = { ok: false, conflict: true };

async function failed(status: number): Promise<WriteHealth> {
  const writes = new WriteHealth();
  await expect(writes.watch('gateway', () => Promise.reject(refusal(status)))).rejects.toThrow(
    'write failed',
  );
  return writes;
}

/** Whether that counts as healthy, and whether a write was tried to know it. */
async function asked(writes: WriteHealth, attempt: () => Promise<unknown>) {
  let isTried = false;
  const tried = (): Promise<unknown> => {
    isTried = true;
    return attempt();
  };
  const isHealthy = await writes.require(tried, 20).then(
    () => true,
    () => false,
  );
  return { isHealthy, isTried };
}

describe('GEN-06 whether CouchDB takes writes', () => {
  it('is not asked while none has failed', async () => {
    const writes = new WriteHealth();
    expect(await writes.watch('gateway', () => done(written, conflict))).toEqual([
      written,
      conflict,
    ]);
    const never = () => Promise.reject(refusal(500));
    expect(await asked(writes, never)).toEqual({ isHealthy: true, isTried: false });
  });

  it('is tried after one that failed, until one succeeds', async () => {
    const writes = await failed(500);
    const again = (outcome: Promise<PutOutcome[]>) => () => writes.watch('gateway', () => outcome);
    const fails = () => writes.watch('gateway', () => Promise.reject(refusal(503)));
    expect(await asked(writes, fails)).toEqual({ isHealthy: false, isTried: true });
    const conflicts = again(done(conflict));
    expect(await asked(writes, conflicts)).toEqual({ isHealthy: false, isTried: true });
    const hangs = again(new Promise(() => undefined));
    expect(await asked(writes, hangs)).toEqual({ isHealthy: false, isTried: true });
    const succeeds = again(done(conflict, written));
    expect(await asked(writes, succeeds)).toEqual({ isHealthy: true, isTried: true });
    expect(await asked(writes, fails)).toEqual({ isHealthy: true, isTried: false });
  });

  it('says nothing of what is refused for its content', async () => {
    for (const status of [400, 413])
      expect(await asked(await failed(status), () => done())).toEqual({
        isHealthy: true,
        isTried: false,
      });
    for (const status of [401, 403, 404, 412, 507])
      expect(await asked(await failed(status), () => done())).toMatchObject({ isTried: true });
  });

  it('is tried where it failed: another database that takes writes proves nothing', async () => {
    const writes = await failed(403);
    await writes.watch('messages', () => done(written));
    const tried: string[] = [];
    const refused = (name: string) => {
      tried.push(name);
      return writes.watch(name, () => Promise.reject(refusal(403)));
    };
    await expect(writes.require(refused, 20)).rejects.toThrow('CouchDB takes no writes in gateway');
    expect(tried).toEqual(['gateway']);
  });
});

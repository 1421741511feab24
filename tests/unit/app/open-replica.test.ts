import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openReplica } from '../../../src/app/open-replica.ts';

// Databases that never answer, as some browsers' do after a crash.
vi.mock('../../../src/sync/open-replica.ts', () => ({
  openReplica: () => new Promise(() => undefined),
}));

describe('opening the replica', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('SYNC-16 databases that do not answer are given up, not waited for without end', async () => {
    const failures: string[] = [];
    openReplica('a'.repeat(20)).catch((error: unknown) => failures.push((error as Error).name));
    await vi.advanceTimersByTimeAsync(29_000);
    expect(failures).toEqual([]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(failures).toEqual(['UnknownError']);
  });
});

import { expect, it, vi } from 'vitest';
import { holdReplica } from '../../../src/data/hold-replica.ts';
import type { OpenReplica, Replica } from '../../../src/data/replica.ts';

it('SYNC-16 a replica that could not be opened, for want of its code, is opened by who asks next', async () => {
  const replica = { close: async () => undefined } as Replica;
  const open = vi
    .fn<OpenReplica>(async () => replica)
    .mockRejectedValueOnce(new TypeError('Failed to fetch'));
  // The start of the page holds it for good.
  const start = holdReplica('a', open);
  const screen = holdReplica('a', open);
  await expect(start.ready).rejects.toThrow('Failed to fetch');
  await expect(screen.ready).rejects.toThrow('Failed to fetch');
  screen.release();
  const again = holdReplica('a', open);
  expect(await again.ready).toBe(replica);
  expect(await holdReplica('a', open).ready).toBe(replica);
  expect(open).toHaveBeenCalledTimes(2);
});

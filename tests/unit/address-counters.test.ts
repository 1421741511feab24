import { describe, expect, it } from 'vitest';
import { AddressCounters } from '../../sync-server/plugins/address-counters.ts';

const counted = (counters: AddressCounters, address: string): number => {
  let count = 0;
  counters.incr(address, (_error, { current }) => (count = current), 60_000);
  return count;
};

describe('limits per address', () => {
  it('ERR-05 a flood of addresses makes a gateway forget those of longest ago, not those that go on', () => {
    const counters = new AddressCounters({ cache: 2 });
    expect(['a', 'b', 'a', 'c'].map((address) => counted(counters, address))).toEqual([1, 1, 2, 1]);
    expect(['a', 'b'].map((address) => counted(counters, address))).toEqual([3, 1]);
  });

  it('ERR-05 a route with a limit of its own counts for itself', () => {
    const counters = new AddressCounters({ cache: 2 });
    const own = counters.child();
    expect([counted(counters, 'a'), counted(own, 'a'), counted(counters, 'a')]).toEqual([1, 1, 2]);
  });
});

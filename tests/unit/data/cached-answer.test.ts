import { expect, it } from 'vitest';
import { cacheAnswer } from '../../../src/data/cached-answer.ts';

it('ACC-07 the number of profiles is asked for whenever it is shown, but not twice at once', async () => {
  let profiles = 0;
  const ask = async () => ({ ok: true as const, value: { profiles: (profiles += 1) } });
  const { store, refresh } = cacheAnswer('kd:counters', ask);
  await Promise.all([refresh(), refresh()]);
  expect(store.get()).toEqual({ profiles: 1 });
  // An installed app is open for days, and one's own profile has come since.
  await refresh();
  expect(store.get()).toEqual({ profiles: 2 });
});

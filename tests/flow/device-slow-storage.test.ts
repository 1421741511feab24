import { describe, expect, it } from 'vitest';
import type { Device } from '../../src/sync/device.ts';
import { DeviceFixture, settled } from '../helpers/device-fixture.ts';
import { Random } from '../helpers/random.ts';
import { slowed } from '../helpers/slow-storage.ts';

/** `SLOW_SCHEDULES=200` for more; `SEED=17` replays one, save the timing. */
const count = Number(process.env.SLOW_SCHEDULES ?? 8);
const seeds =
  process.env.SEED === undefined
    ? Array.from({ length: count }, (_, n) => n + 1)
    : [Number(process.env.SEED)];
const steps = 40;
/** Longest delay of one call of the storage, milliseconds. */
const slowest = 25;

describe('a device whose storage is slow', () => {
  it.each(seeds)(
    'SYNC-06 SYNC-13 own changes and those of others meet in any order, nothing has to be healed (SEED=%i)',
    async (seed) => {
      const random = new Random(seed);
      const fixture = new DeviceFixture();
      const { uid, server } = fixture;
      let texts = 0;
      server.put('profile', { uid, name: 'Minä', bio_text: '', n: 0 });
      for (const meetId of ['m1', 'm2'])
        server.put('meets', { meetId, uid, description: '', n: 0 });
      const change = (name: 'profile' | 'meets', id: string) => {
        const doc = server.get(name, id);
        if (doc) server.put(name, { ...doc, n: (texts += 1) });
      };
      const storage = slowed(fixture.storage(), new Random(seed + 1_000_000), slowest);
      let device: Device = await fixture.open({ storage });
      const patch = (name: 'profile' | 'meets', id: string) => {
        const text = `${(texts += 1)}`;
        const fields = name === 'profile' ? { bio_text: text } : { description: text };
        return (device[name] as unknown as { patch(id: string, f: object): Promise<void> }).patch(
          id,
          fields,
        );
      };
      try {
        await settled(device);
        for (let step = 0; step < steps; step += 1) {
          const id = random.pick(['m1', 'm2']);
          const kind = random.below(10);
          if (kind < 3) await patch('profile', uid);
          else if (kind < 5) change('profile', uid);
          else if (kind < 7) await patch('meets', id);
          else if (kind < 9) change('meets', id);
          else if (random.chance(0.2)) {
            await device.close();
            device = await fixture.open({ storage });
          }
          if (random.chance(0.5))
            await new Promise((resolve) => setTimeout(resolve, random.below(60)));
        }
        await settled(device);
        const held = [...(await device.profile.all()), ...(await device.meets.all())];
        expect(held).toEqual([...server.all('profile'), ...server.all('meets')]);
        expect(fixture.divergences).toEqual([]);
        expect(fixture.errors).toEqual([]);
      } finally {
        await device.close();
      }
    },
  );
});

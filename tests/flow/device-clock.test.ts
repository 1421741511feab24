import { describe, expect, it } from 'vitest';
import { DeviceFixture, settled } from '../helpers/device-fixture.ts';
import { changeStored } from '../helpers/device-storage.ts';

describe('a device whose clock is wrong', () => {
  it('SYNC-06 sends what was written offline after the clock was set back by years', async () => {
    const fixture = new DeviceFixture();
    fixture.server.put('profile', { uid: fixture.uid, bio_text: 'vanha' });
    let device = await fixture.open();
    await settled(device);
    await device.close();
    // RxDB pushes what was written after this place in time, by the device's clock of then.
    await changeStored(fixture.indexedDb, (_name, row) => {
      if (row['itemId'] !== 'up') return false;
      (row['checkpointData'] as { lwt: number }).lwt += 4 * 365 * 86_400_000;
      return true;
    });
    fixture.network.down();
    device = await fixture.open();
    await device.profile.patch(fixture.uid, { bio_text: 'uusi' });
    await device.close();
    device = await fixture.open();
    fixture.network.up();
    await settled(device);
    expect(fixture.server.get('profile', fixture.uid)).toMatchObject({ bio_text: 'uusi' });
    await device.close();
  });

  it('DATA-02 ids made after the clock was set back still come after those made before', async () => {
    const fixture = new DeviceFixture();
    const chat = `${fixture.uid}_${'b'.repeat(20)}_1700000000000`;
    let now = Date.now();
    const device = await fixture.open({ deviceNow: () => now });
    const first = device.clock.messageId(chat);
    now -= 30_000;
    const second = device.clock.messageId(chat);
    expect([second, first].sort()).toEqual([first, second]);
    await device.close();
  });

  it('DATA-02 a clock that was years ahead while nothing could be asked leaves no ids of those years', async () => {
    const fixture = new DeviceFixture();
    const chat = `${fixture.uid}_${'b'.repeat(20)}_1700000000000`;
    let now = Date.now();
    const device = await fixture.open({ deviceNow: () => now });
    const right = device.clock.messageId(chat);
    now += 5 * 365 * 86_400_000;
    const ahead = device.clock.messageId(chat);
    expect(ahead > right).toBe(true);
    now = Date.now();
    device.clock.learn(new Date().toISOString());
    expect(device.clock.messageId(chat) < ahead).toBe(true);
    await device.close();
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import { newMessage } from '../../src/data/new-message.ts';
import { resetSyncStatus, syncStatus } from '../../src/data/sync-status.ts';
import type { Device } from '../../src/sync/device.ts';
import { DeviceFixture, settled, until } from '../helpers/device-fixture.ts';

const other = 'b'.repeat(20);
let device: Device;

afterEach(() => device.close());

describe('a device and its gateway', () => {
  it('SYNC-01 has the whole view after one request, also without network and after a restart', async () => {
    const fixture = new DeviceFixture();
    fixture.server.put('people', { uid: other, name: 'Aino', nearby: true });
    fixture.server.put('profile', { uid: fixture.uid, name: 'Minä' });
    // A busy machine takes its time to open all collections, and the stream.
    device = await fixture.open({ settings: { coldStartWait: 5000, pollEvery: 60_000 } });
    await settled(device);
    expect(fixture.server.requests).toHaveLength(1);
    expect((await device.people.get(other))?.name).toBe('Aino');
    await device.close();
    fixture.network.down();
    device = await fixture.open();
    expect((await device.people.get(other))?.name).toBe('Aino');
    expect((await device.profile.all()).map(({ name }) => name)).toEqual(['Minä']);
    expect(fixture.errors).toEqual([]);
  });

  it('SYNC-14 says that a new device is filled as soon as what came is written', async () => {
    const fixture = new DeviceFixture();
    for (let at = 0; at < 300; at += 1) {
      fixture.server.put('people', { uid: `${at}`.padStart(20, 'p'), name: 'Aino', nearby: true });
    }
    resetSyncStatus();
    // Written long after the answer came, and nothing but that has this looked at.
    device = await fixture.open({ settings: { slice: 5, sweepEvery: 3_600_000 } });
    await until(() => syncStatus().firstSyncDone, 'the end of the first sync');
    expect(await device.people.all()).toHaveLength(300);
  });

  it('SYNC-14 has the gateway time of a message after one round trip', async () => {
    const fixture = new DeviceFixture();
    const chat = `${fixture.uid}_${other}_1700000000000`;
    device = await fixture.open();
    await settled(device);
    const before = fixture.server.requests.length;
    await device.messages.insert(newMessage(device, chat, 'Hei!'));
    await settled(device);
    const [message] = await device.messages.all();
    expect(message).toMatchObject({ text: 'Hei!', timestamp: expect.any(String) });
    expect(message?.edit).toBeUndefined();
    expect(fixture.server.requests.length - before).toBeLessThanOrEqual(2);
    expect(fixture.server.all('messages')[0]).not.toHaveProperty('sort');
    expect(fixture.errors).toEqual([]);
  });
});

import { describe, expect, it, vi } from 'vitest';
import type { TabMessage } from '../../src/sync/tabs.ts';
import { DeviceFixture, settled, until } from '../helpers/device-fixture.ts';
import { changeStored } from '../helpers/device-storage.ts';
import { TestLocks, TestTabs } from '../helpers/device-tabs.ts';

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

  it('FMT-17 MEET-23 is asked about when it is set while the app is open and nothing else happens', async () => {
    const fixture = new DeviceFixture();
    const device = await fixture.open({
      deviceNow: () => Date.now(),
      settings: { pollEvery: 100 },
    });
    await settled(device);
    await until(() => fixture.network.openStreams === 1, 'the stream');
    const asked = () => fixture.server.requests.length;
    const before = asked();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(asked()).toBe(before);
    const right = Date.now;
    vi.spyOn(Date, 'now').mockImplementation(() => right() + 3 * 86_400_000);
    const off = () => Math.abs(+device.clock.now() - right());
    expect(off()).toBeGreaterThan(86_400_000);
    await until(() => off() < 60_000, 'the time');
    vi.restoreAllMocks();
    await until(() => off() < 60_000, 'the time once more');
    await device.close();
  });

  it('DATA-02 SYNC-11 is known for wrong in every tab once the leading one hears of it', async () => {
    const hour = 3_600_000;
    const isRight = ({ clock }: { clock: { now(): Date } }) =>
      Math.abs(+clock.now() - Date.now()) < hour / 2;
    const fixture = new DeviceFixture();
    let now = () => Date.now();
    const deviceNow = () => now();
    const tabs = new TestTabs();
    const told: TabMessage[] = [];
    tabs.open().hear((message) => void told.push(message));
    const leader = await fixture.open({ deviceNow, tabs: tabs.open(), locks: new TestLocks() });
    await settled(leader);
    now = () => Date.now() + 3 * hour;
    expect(isRight(leader)).toBe(false);
    leader.remote.syncNow();
    await until(() => isRight(leader), 'the time');
    await leader.close();

    // What the leader told is heard late by a tab that was put aside.
    const locks = new TestLocks();
    void locks.request('kd-leader', {}, () => new Promise(() => undefined));
    const others = new TestTabs();
    const follower = await new DeviceFixture().open({ deviceNow, tabs: others.open(), locks });
    expect(isRight(follower)).toBe(false);
    const leading = others.open();
    for (const message of told) leading.tell(message);
    expect(isRight(follower)).toBe(true);
    await follower.close();
  });
});

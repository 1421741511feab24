import { describe, expect, it, vi } from 'vitest';
import { firstValueFrom } from 'rxjs';
import { favouriteId } from '../../schemas/domain/ids.ts';
import { blockPerson } from '../../src/data/writes/block.ts';
import { removeFavourite } from '../../src/data/writes/favourite.ts';
import type { TabMessage } from '../../src/sync/tabs.ts';
import { DeviceFixture, settled, until } from '../helpers/device-fixture.ts';
import { changeStored } from '../helpers/device-storage.ts';
import { TestLocks, TestTabs } from '../helpers/device-tabs.ts';
import type { Rule } from '../helpers/protocol-server.ts';

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

  it.each(['between the two', 'before both'])(
    'SYNC-06 SAFE-13 a favourite goes before whoever it was is blocked, though the clock was set back %s',
    async (when) => {
      const fixture = new DeviceFixture();
      const { uid, server, network } = fixture;
      const other = 'b'.repeat(20);
      const favourite = { actor: uid, kind: 'favourite', target: other };
      server.put('relations', { id: favouriteId(uid, other), ...favourite });
      const isBlock: Rule = (_name, { doc }) =>
        doc?.['kind'] === 'block' && server.get('relations', favouriteId(uid, other))
          ? { code: 'FAVOURITE_NOT_BLOCKABLE' }
          : undefined;
      server.rule = isBlock;
      let device = await fixture.open();
      await settled(device);
      network.down();
      const reload = async (change: Parameters<typeof changeStored>[1]) => {
        await device.close();
        await changeStored(fixture.indexedDb, change);
        device = await fixture.open();
      };
      const hour = 3_600_000;
      // RxDB pushes by the device's clock: what was written, and the place up to which that is done.
      const whileAhead = (row: Record<string, unknown>) => {
        if (when === 'before both' && row['itemId'] === 'up')
          (row['checkpointData'] as { lwt: number }).lwt += hour;
        else if (when !== 'before both' && row['id'] === favouriteId(uid, other) && row['_meta'])
          (row['_meta'] as { lwt: number }).lwt += hour;
        else return false;
        return true;
      };
      await removeFavourite(device, other);
      await reload((_name, row) => whileAhead(row));
      await blockPerson(device, other);
      await reload(() => false);
      network.up();
      await settled(device);
      expect(await firstValueFrom(device.device.watchRefusals())).toEqual([]);
      expect(server.all('relations')).toMatchObject([{ kind: 'block' }]);
      await device.close();
    },
  );

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

  it('DATA-02 SYNC-06 ids rise, too, where the next answer is of a gateway whose clock is minutes behind', async () => {
    const fixture = new DeviceFixture();
    const chat = `${fixture.uid}_${'b'.repeat(20)}_1700000000000`;
    const device = await fixture.open();
    await settled(device);
    device.clock.learn(new Date(Date.now() + 4 * 60_000).toISOString());
    const first = device.clock.messageId(chat);
    device.clock.learn(new Date().toISOString());
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

  it('FMT-17 MEET-04 a clock that is right stays so where answers take minutes; a wrong one is put right there, too', async () => {
    const fixture = new DeviceFixture();
    const { server, network } = fixture;
    let right = Date.now();
    let wrongBy = 0;
    server.clock = () => right;
    const device = await fixture.open({
      deviceNow: () => right + wrongBy,
      async fetch(path, init) {
        const answer = await network.fetch(path, init);
        // Between the gateway's look at its clock and the last byte.
        if (path === '/sync') right += 180_000;
        return answer;
      },
    });
    const off = () => +device.clock.now() - right;
    await settled(device);
    expect(off()).toBe(0);
    for (const hours of [5, -5]) {
      wrongBy = hours * 3_600_000;
      device.remote.syncNow();
      await settled(device);
      expect(Math.abs(off()), `${hours} hours`).toBeLessThanOrEqual(180_000);
    }
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

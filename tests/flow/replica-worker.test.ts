// @vitest-environment happy-dom
import { MessageChannel } from 'node:worker_threads';
import { firstValueFrom } from 'rxjs';
import { afterEach, describe, expect, it } from 'vitest';
import { newMessage } from '../../src/data/new-message.ts';
import type { Replica } from '../../src/data/replica.ts';
import { replicaMarker, setReplicaMarker } from '../../src/data/replica-marker.ts';
import { endSession, startSession } from '../../src/data/session.ts';
import { syncStatus } from '../../src/data/sync-status.ts';
import type { DeviceOptions } from '../../src/sync/device.ts';
import { openReplica } from '../../src/sync/open-replica.ts';
import { noTabs } from '../../src/sync/tabs.ts';
import { openChannel } from '../../src/sync/worker/channel.ts';
import type { Endpoint } from '../../src/sync/worker/channel.ts';
import { workerReplica } from '../../src/sync/worker/worker-replica.ts';
import { DeviceFixture, until } from '../helpers/device-fixture.ts';
import { workerThread } from '../helpers/worker-thread.ts';

const opened: Replica[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((replica) => replica.close()));
  endSession('signed-out');
  localStorage.clear();
});

/** The account of a fixture, signed in on this page. */
function signedIn(): DeviceFixture {
  const fixture = new DeviceFixture();
  fixture.server.put('profile', { uid: fixture.uid, nick: 'Pekka' });
  const { token } = fixture.network;
  const { uid } = fixture;
  startSession({ uid, email: 'pekka@example.org', admin: false, token, expiresIn: 900 });
  return fixture;
}

async function open(fixture: DeviceFixture, parts: Partial<DeviceOptions> = {}): Promise<Replica> {
  // The page itself hands out tokens.
  const { access: _, ...others } = fixture.options({ tabs: noTabs, ...parts });
  const replica = await openReplica(fixture.uid, async () => workerThread(others));
  opened.push(replica);
  return replica;
}

const chatOf = ({ uid }: DeviceFixture) => `${uid}_${'b'.repeat(20)}_1700000000000`;
const deviceIdOf = ({ device }: Replica) => device.getValue('device-id');

describe('a replica in a worker', () => {
  it('SYNC-05 SYNC-14 what is written crosses, is acknowledged, and the page hears how sync is doing', async () => {
    const fixture = signedIn();
    fixture.network.isUp = false;
    const replica = await open(fixture);
    const message = newMessage(replica, chatOf(fixture), 'Hei');
    expect(await replica.messages.insert(message)).toBe(true);
    expect(await replica.messages.insert(message)).toBe(false);
    await until(() => syncStatus().waiting === 1, 'the waiting change');
    expect(await replica.device.countUnsent()).toBe(1);
    fixture.network.isUp = true;
    replica.remote.syncNow();
    await until(() => syncStatus().firstSyncDone && syncStatus().waiting === 0, 'the answer');
    expect(syncStatus().upToDateAt).not.toBeNull();
    await until(async () => (await replica.messages.get(message.id))?.timestamp !== undefined);
    expect(await firstValueFrom(replica.profile.watchOne(fixture.uid))).toMatchObject({
      nick: 'Pekka',
    });
  });

  it('SYNC-10 drafts with pictures, notes of a crash and the clock outlast the page', async () => {
    const fixture = signedIn();
    const before = await open(fixture);
    const deviceId = await deviceIdOf(before);
    const picture = new Blob(['x'], { type: 'image/jpeg' });
    await before.device.saveDraft('meet:new', { title: 'Torille', picture });
    const id = before.clock.messageId(chatOf(fixture));
    await until(
      async () => (await before.device.getValue<{ last: number }>('clock'))?.last !== 0,
      'the clock',
    );
    await opened.splice(0)[0]?.close();
    const noted = { at: Date.now() + 1000, value: 'Kesken' };
    localStorage.setItem(`kd:draft:${fixture.uid}:chat:x`, JSON.stringify(noted));
    const after = await open(fixture);
    expect(await deviceIdOf(after)).toBe(deviceId);
    expect(await after.device.loadDraft('meet:new')).toMatchObject({ title: 'Torille' });
    expect(await after.device.loadDraft('chat:x')).toBe('Kesken');
    expect(after.clock.messageId(chatOf(fixture)) > id).toBe(true);
  });

  it('AUTH-14 SYNC-16 wiping leaves nothing, nor the marker of this account; that of another stays', async () => {
    const fixture = signedIn();
    const replica = await open(fixture);
    await until(() => replicaMarker()?.uid === fixture.uid, 'the marker');
    await replica.device.saveDraft('chat:x', 'Kesken');
    const deviceId = await deviceIdOf(replica);
    await opened.splice(0)[0]?.wipe();
    expect(replicaMarker()).toBeUndefined();
    const again = await open(fixture);
    expect(await deviceIdOf(again)).not.toBe(deviceId);
    expect(await again.device.loadDraft('chat:x')).toBeUndefined();
    await until(() => replicaMarker() !== undefined, 'the marker');
    setReplicaMarker({ uid: 'c'.repeat(20), made: 'x', kept: 1 });
    await opened.splice(0)[0]?.wipe();
    expect(replicaMarker()?.uid).toBe('c'.repeat(20));
  });

  it('AUTH-11 a refused token is told to the page, which gets another one', async () => {
    const fixture = signedIn();
    let asked = 0;
    const real = globalThis.fetch;
    globalThis.fetch = (async () => {
      asked += 1;
      const { uid } = fixture;
      fixture.network.token = 'token-2';
      return Response.json({
        uid,
        email: 'p@example.org',
        admin: false,
        token: 'token-2',
        expiresIn: 900,
      });
    }) as typeof fetch;
    try {
      fixture.network.token = 'token-2';
      await open(fixture);
      await until(() => syncStatus().firstSyncDone, 'the first sync');
      expect(asked).toBe(1);
    } finally {
      globalThis.fetch = real;
    }
  });

  it('SYNC-11 a page whose clock is another than its worker’s makes ids of the gateway’s time all the same', async () => {
    const tenYears = 10 * 365 * 86_400_000;
    const hour = 3_600_000;
    const { port1 } = new MessageChannel();
    const channel = openChannel(port1 as unknown as Endpoint, {});
    const uid = 'a'.repeat(20);
    /** How far ahead of the page's own a clock is, whose worker was asked then, and said that it was now. */
    const aheadOf = async (asked: number, now: number) => {
      const opened = { clock: { offset: hour, last: 0 }, made: 'm', isFilled: true };
      const { clock } = await workerReplica(uid, { ...opened, now, asked }, channel);
      return clock.now().getTime() - Date.now();
    };
    const before = Date.now() - 10_000;
    expect(await aheadOf(before, before + 5000)).toBeCloseTo(hour, -3);
    expect(await aheadOf(before, before - tenYears)).toBeCloseTo(hour - tenYears, -3);
    expect(await aheadOf(before, Date.now() + tenYears)).toBeCloseTo(hour + tenYears, -3);
    // The device was put aside, and slept, before the worker spoke, or before the page heard it.
    const slept = Date.now() - 5 * hour;
    expect(await aheadOf(slept, Date.now())).toBeCloseTo(hour, -3);
    expect(await aheadOf(slept, slept + 50)).toBeCloseTo(hour, -3);
    port1.close();
  });

  it('SYNC-10 nobody waits for a replica that is closed: what is asked of it fails, closing it again, too', async () => {
    const replica = await open(signedIn());
    opened.splice(0);
    const late = replica.device.saveDraft('chat:x', 'Kesken').then(
      () => 'saved',
      () => 'failed',
    );
    await replica.close();
    expect(await late).toBe('saved');
    await expect(replica.device.saveDraft('chat:x', 'Lisää')).rejects.toThrow('gone');
    await expect(replica.close()).rejects.toThrow('gone');
  });

  it('SYNC-16 a worker whose code does not come is no replica, and is ended', async () => {
    const worker = workerThread({});
    worker.postMessage = () => worker.onerror?.call(worker as never, new Event('error') as never);
    await expect(openReplica('a'.repeat(20), async () => worker)).rejects.toThrow(
      'Failed to fetch',
    );
    expect(worker.isEnded).toBe(true);
  });
});

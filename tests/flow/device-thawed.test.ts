import { expect, it, vi } from 'vitest';
import { beginLeadership } from '../../src/sync/leadership.ts';
import { sharedName } from '../../src/sync/tabs.ts';
import { DeviceFixture, settled, until } from '../helpers/device-fixture.ts';
import { TestLocks, TestTabs } from '../helpers/device-tabs.ts';

const leaderPing = 100;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A tab that leads, in a browser with others. */
async function leading() {
  const fixture = new DeviceFixture();
  const { network, server, uid } = fixture;
  server.put('profile', { uid, bio_text: 'vanha' });
  const locks = new TestLocks();
  const tabs = new TestTabs();
  const device = await fixture.open({ tabs: tabs.open(), locks, settings: { leaderPing } });
  await settled(device);
  network.isMute = true;
  const lockName = `kd-leader-${sharedName(uid, 0)}`;
  return { fixture, device, lockName, locks, other: tabs.open() };
}

/** One that is frozen while an answer is on its way, and has not heard yet that another one leads. */
async function thawed() {
  const { fixture, device, lockName, locks, other } = await leading();
  const { network, server, uid } = fixture;
  server.put('profile', { uid, bio_text: 'ennen' });
  let thaw = (): void => undefined;
  const answered = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (thaw = resolve)));
  network.beforeAnswer = answered;
  device.remote.syncNow();
  await until(() => answered.mock.calls.length > 0, 'an answer');
  beginLeadership(device.device, lockName, leaderPing);
  await pause(2 * leaderPing);
  thaw();
  /** Its lock tells it; the one that leads now says that it lives. */
  const hears = async () => {
    other.hear(({ type }) => type === 'ping' && other.tell({ type: 'pong' }));
    await pause(leaderPing / 2);
    void locks.request(lockName, { steal: true }, () => new Promise(() => undefined));
    await pause(3 * leaderPing);
  };
  return { fixture, device, hears };
}

it('SYNC-06 a tab that was frozen takes no answer of before another one took its place', async () => {
  const { fixture, device, hears } = await thawed();
  await hears();
  expect(await device.profile.get(fixture.uid)).toMatchObject({ bio_text: 'vanha' });
  await device.close();
});

it('SYNC-06 nor does it send what that one has perhaps sent since', async () => {
  const { fixture, device, hears } = await thawed();
  fixture.network.beforeAnswer = async () => undefined;
  // Begun first: it waits for one ping, from when it is to send, for its lock to tell it.
  const heard = hears();
  await device.profile.patch(fixture.uid, { bio_text: 'uusi' });
  await heard;
  expect(fixture.server.writes.size).toBe(0);
  expect(await device.device.countUnsent(), 'it waits for the other one').toBe(1);
  await device.close();
});

it('SYNC-06 one that has its place leads on where a tab that has lost it notes itself as it wakes', async () => {
  const { fixture, device, lockName } = await leading();
  // It was given the place while it was frozen, and that was taken from it: browsers tell it of both only now.
  const woken = beginLeadership(device.device, lockName, 0);
  await woken.leads();
  woken.end();
  await pause(2 * leaderPing);
  await device.profile.patch(fixture.uid, { bio_text: 'uusi' });
  await until(() => fixture.server.writes.size > 0, 'what was written', 5000);
  await settled(device);
  await device.close();
});

it('SYNC-06 a device without room for the note of who leads goes on', async () => {
  const full = {
    getValue: async <T>() => 'an earlier one' as T,
    setValue: () => Promise.reject(new DOMException('', 'QuotaExceededError')),
  };
  const { leads } = beginLeadership(full, 'leader', 0);
  expect([await leads(), await leads()]).toEqual([true, true]);
});

it('SYNC-06 whose place was taken does not lead again, nor notes itself, though the store answers no more', async () => {
  let known: unknown = 'another one';
  const setValue = vi.fn<() => Promise<void>>(async () => undefined);
  const store = { getValue: async <T>() => known as T, setValue };
  const { leads, end } = beginLeadership(store, 'leader', 0);
  const asked = leads();
  end();
  expect(await asked).toBe(false);
  known = undefined;
  expect(await leads()).toBe(false);
  expect(setValue).toHaveBeenCalledTimes(1);
});

import { expect, it, vi } from 'vitest';
import { beginReign } from '../../src/sync/reign.ts';
import { sharedName } from '../../src/sync/tabs.ts';
import { DeviceFixture, settled, until } from '../helpers/device-fixture.ts';
import { TestLocks, TestTabs } from '../helpers/device-tabs.ts';

const leaderPing = 50;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A tab that leads, is frozen while an answer is on its way, and does not know yet that another one leads. */
async function thawed() {
  const fixture = new DeviceFixture();
  const { network, server, uid } = fixture;
  server.put('profile', { uid, bio_text: 'vanha' });
  const tabs = new TestTabs().open();
  const device = await fixture.open({ tabs, locks: new TestLocks(), settings: { leaderPing } });
  await settled(device);
  network.isMute = true;
  server.put('profile', { uid, bio_text: 'ennen' });
  let thaw = (): void => undefined;
  const answered = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (thaw = resolve)));
  network.beforeAnswer = answered;
  device.remote.syncNow();
  await until(() => answered.mock.calls.length > 0, 'an answer');
  beginReign(device.device, `kd-leader-${sharedName(uid, 0)}`, leaderPing);
  await pause(4 * leaderPing);
  thaw();
  await pause(200);
  return { fixture, device };
}

it('SYNC-06 a tab that was frozen takes no answer of before another one took its place', async () => {
  const { fixture, device } = await thawed();
  expect(await device.profile.get(fixture.uid)).toMatchObject({ bio_text: 'vanha' });
  await device.close();
});

it('SYNC-06 nor does it send what that one has perhaps sent since', async () => {
  const { fixture, device } = await thawed();
  fixture.network.beforeAnswer = async () => undefined;
  await device.profile.patch(fixture.uid, { bio_text: 'uusi' });
  await pause(200);
  expect(fixture.server.writes.size).toBe(0);
  expect(await device.countUnsent(), 'it waits for the other one').toBe(1);
  await device.close();
});

it('SYNC-06 a device without room for the note of who leads goes on', async () => {
  const full = {
    getValue: async <T>() => 'an earlier one' as T,
    setValue: () => Promise.reject(new DOMException('', 'QuotaExceededError')),
  };
  const leads = beginReign(full, 'leader', 0);
  expect([await leads(), await leads()]).toEqual([true, true]);
});

it('SYNC-06 whose place was taken does not lead again, though the store answers no more', async () => {
  let known: unknown = 'another one';
  const store = { getValue: async <T>() => known as T, setValue: async () => undefined };
  const leads = beginReign(store, 'leader', 0);
  expect(await leads()).toBe(false);
  known = undefined;
  expect(await leads()).toBe(false);
});

import { afterEach, expect, it } from 'vitest';
import { openDeviceStore } from '../../src/data/device-store.ts';
import type { Device } from '../../src/sync/device.ts';
import { openInStep, say, settled, until } from '../helpers/device-fixture.ts';
import { TestLocks, TestTabs } from '../helpers/device-tabs.ts';

let device: Device;

afterEach(() => device.close());

it('SYNC-10 SYNC-06 what a tab was sending when it crashed comes back though another one leads on', async () => {
  const begun = await openInStep({});
  const { fixture, chat } = begun;
  ({ device } = begun);
  const sent = await say(device, chat, 'Tämä lähti');
  await settled(device);
  await device.close();
  const crashed = await openDeviceStore(fixture.uid, { indexedDb: fixture.indexedDb });
  const key = `chat:${chat}` as const;
  for (const [id, value] of [
    [sent, 'Tämä lähti'],
    [`${chat}:1`, 'Tämä jäi'],
  ] as const)
    await crashed.sendDraft({ collection: 'messages', id, key, value });
  crashed.close();
  const locks = new TestLocks();
  void locks.request(`kd-leader-${fixture.uid}`, {}, () => new Promise(() => undefined));
  const tabs = new TestTabs();
  const leader = tabs.open();
  leader.hear(({ type }) => type === 'ping' && leader.tell({ type: 'pong' }));
  device = await fixture.open({ tabs: tabs.open(), locks });
  const draft = () => device.device.loadDraft(key);
  await until(async () => (await draft()) !== undefined, 'the draft');
  await until(async () => (await device.device.leavingDrafts()).length === 0);
  expect(await draft()).toBe('Tämä jäi');
  expect(device.isLeader()).toBe(false);
});

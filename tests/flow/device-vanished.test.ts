import { firstValueFrom } from 'rxjs';
import { afterEach, describe, expect, it } from 'vitest';
import type { Device } from '../../src/sync/device.ts';
import { DeviceFixture, openInStep, say, settled, until } from '../helpers/device-fixture.ts';
import { meetFields } from '../helpers/meet-fields.ts';

let device: Device;

afterEach(() => device.close());

async function start(): Promise<{ fixture: DeviceFixture; chat: string }> {
  const opened = await openInStep({ name: 'Minä', bio_text: 'Kirjoitan tänne.', consent: true });
  device = opened.device;
  return opened;
}

const refusals = () => firstValueFrom(device.device.watchRefusals());
const texts = async () => (await device.messages.all()).map(({ text }) => text);

/** The gateway starts over a database that lacks this. */
const restore = (fixture: DeviceFixture): void => {
  fixture.server.forgetCursors();
  fixture.network.cutStreams();
};

describe('a device whose gateway has lost what it had acknowledged', () => {
  it('SYNC-09 keeps the words of its user, and lets go of what was deleted', async () => {
    const { fixture, chat } = await start();
    await say(device, chat, 'Vanha');
    const deleted = await say(device, chat, 'Poistettu käsin');
    const lost = await say(device, chat, 'Kadonnut');
    await settled(device);
    fixture.server.vanished.add(lost);
    for (const id of [deleted, lost]) fixture.server.loseTombstone('messages', id);
    restore(fixture);
    await until(async () => (await texts()).length === 1, 'the end of two messages');
    await settled(device);
    expect(await refusals()).toMatchObject([
      { collection: 'messages', docId: lost, code: 'VANISHED', text: 'Kadonnut' },
    ]);
    // It was sent, and what one writes now is something else.
    expect(await device.device.loadDraft(`chat:${chat}`)).toBeUndefined();
    expect(fixture.errors).toEqual([]);
  });

  it('SYNC-09 keeps a profile and a meet as drafts of new ones, without the consent', async () => {
    const { fixture } = await start();
    const meetId = `${fixture.uid}_1700000000000`;
    const others = `${'b'.repeat(20)}_1700000000000`;
    for (const id of [meetId, others])
      fixture.server.put('meets', {
        ...meetFields(id.slice(0, 20), id),
        archived: false,
        description: 'Kävelylle',
      });
    await until(async () => (await device.meets.all()).length === 2, 'the meets');
    await settled(device);
    for (const id of [meetId, others, fixture.uid]) fixture.server.vanished.add(id);
    for (const id of [meetId, others]) fixture.server.loseTombstone('meets', id);
    fixture.server.loseTombstone('profile', fixture.uid);
    restore(fixture);
    await until(async () => (await device.profile.all()).length === 0, 'the end of the profile');
    await settled(device);
    const listed = (await refusals()).map(({ docId }) => docId);
    expect(listed.toSorted()).toEqual([meetId, fixture.uid].toSorted());
    const profile = await device.device.loadDraft('profile');
    expect(profile).toMatchObject({ bio_text: 'Kirjoitan tänne.' });
    expect(profile).not.toHaveProperty('consent');
    expect(await device.device.loadDraft(`meet:${meetId}`)).toMatchObject({
      description: 'Kävelylle',
    });
  });

  it('SYNC-09 keeps all of what an edit was waiting for, not the edit alone', async () => {
    const { fixture } = await start();
    const meetId = `${fixture.uid}_1700000000000`;
    const fields = { ...meetFields(fixture.uid, meetId), archived: false };
    fixture.server.put('meets', { ...fields, description: 'Kävelylle' });
    await until(async () => (await device.meets.all()).length === 1, 'the meet');
    await settled(device);
    fixture.network.down();
    await device.meets.patch(meetId, { location: 'Tampere' });
    await device.profile.patch(fixture.uid, { bio_text: 'Uusi' });
    fixture.server.loseTombstone('meets', meetId);
    fixture.server.loseTombstone('profile', fixture.uid);
    fixture.server.forgetCursors();
    fixture.network.up();
    await until(async () => (await refusals()).length === 2, 'the refusals');
    await settled(device);
    expect((await refusals()).map(({ code, text }) => [code, text]).toSorted()).toEqual([
      ['GONE', 'Kävelylle'],
      ['GONE', 'Uusi'],
    ]);
    expect(await device.device.loadDraft(`meet:${meetId}`)).toMatchObject({
      location: 'Tampere',
      description: 'Kävelylle',
    });
    const profile = await device.device.loadDraft('profile');
    expect(profile).toMatchObject({ name: 'Minä', bio_text: 'Uusi' });
    expect(profile).not.toHaveProperty('consent');
  });

  it('SYNC-09 lets go of nothing while the gateway does not say why it is gone', async () => {
    const { fixture, chat } = await start();
    const lost = await say(device, chat, 'Kadonnut');
    await settled(device);
    fixture.server.vanished.add(lost);
    fixture.server.loseTombstone('messages', lost);
    let asked = 0;
    let goOn = (): void => undefined;
    const looked = new Promise<void>((resolve) => (goOn = resolve));
    fixture.network.beforeRequest = ({ cursors }) => {
      if (Object.keys(cursors).length > 0) return Promise.resolve();
      asked += 1;
      if (asked < 3) throw new TypeError('fetch failed');
      return looked;
    };
    restore(fixture);
    await until(() => asked > 2, 'the question, which has failed twice');
    expect(await texts()).toEqual(['Kadonnut']);
    goOn();
    await until(async () => (await refusals()).length === 1, 'the answer');
    await until(async () => (await texts()).length === 0, 'the end of the message');
    expect(fixture.errors).toEqual([]);
  });

  it('FMT-17 SYNC-09 is not misled about the time by a slow answer that leads to another question', async () => {
    const fixture = new DeviceFixture();
    let right = Date.now();
    fixture.server.clock = () => right;
    let seconds = 0;
    device = await fixture.open({
      deviceNow: () => right,
      async fetch(path, init) {
        const answer = await fixture.network.fetch(path, init);
        // Between the gateway's look at its clock and the last byte.
        if (path === '/sync') right += seconds * 1000;
        return answer;
      },
    });
    await settled(device);
    const lost = await say(device, `${fixture.uid}_${'b'.repeat(20)}_1700000000000`, 'Kadonnut');
    await settled(device);
    fixture.server.vanished.add(lost);
    fixture.server.loseTombstone('messages', lost);
    seconds = 20;
    restore(fixture);
    await until(async () => (await refusals()).length === 1, 'the refusal');
    await settled(device);
    expect(+device.clock.now() - right).toBe(0);
  });

  it('SYNC-13 asks nothing about what others wrote', async () => {
    const { fixture, chat } = await start();
    const other = 'b'.repeat(20);
    const id = `${chat}:${'0'.repeat(20)}`;
    fixture.server.put('messages', {
      id,
      chat_uid: chat,
      sender_id: other,
      text: 'Hei',
      timestamp: '2026-01-01T00:00:00.000Z',
    });
    fixture.server.put('people', { uid: other, name: 'Aino', nearby: true });
    await until(async () => (await texts()).length === 1, 'the message');
    await settled(device);
    fixture.server.loseTombstone('messages', id);
    fixture.server.loseTombstone('people', other);
    restore(fixture);
    await until(async () => (await texts()).length === 0, 'the end of the message');
    await settled(device);
    expect(fixture.server.requests.every(({ cursors }) => Object.keys(cursors).length > 0)).toBe(
      true,
    );
    expect(await refusals()).toEqual([]);
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import { newMessage } from '../../src/data/new-message.ts';
import type { Device } from '../../src/sync/device.ts';
import { DeviceFixture, settled } from '../helpers/device-fixture.ts';

let device: Device;

afterEach(() => device.close());

describe('a newer app on an older replica', () => {
  it('SYNC-17 migrates the documents and sends what was unsent', async () => {
    const fixture = new DeviceFixture();
    const other = 'b'.repeat(20);
    const chat = `${fixture.uid}_${other}_1700000000000`;
    fixture.server.put('profile', { uid: fixture.uid, bio_text: 'vanha', height: 170 });
    fixture.server.put('people', { uid: other, name: 'Aino' });
    device = await fixture.open();
    await settled(device);
    fixture.network.down();
    await device.messages.insert(newMessage(device, chat, 'Hei'));
    await device.profile.patch(fixture.uid, { bio_text: 'uusi' });
    await device.close();
    const name = (doc: Record<string, unknown>) => ({ ...doc, name: `${String(doc['name'])}!` });
    device = await fixture.open({ version: 1, migrations: { people: { 1: name } } });
    expect(await device.people.get(other)).toMatchObject({ name: 'Aino!' });
    expect(await device.countUnsent()).toBe(2);
    fixture.network.up();
    await settled(device);
    expect(fixture.server.all('messages')).toMatchObject([{ text: 'Hei' }]);
    expect(fixture.server.get('profile', fixture.uid)).toMatchObject({
      bio_text: 'uusi',
      height: 170,
    });
    expect(fixture.server.writes.get(fixture.uid)).toBe(1);
    expect(fixture.errors).toEqual([]);
  });
});

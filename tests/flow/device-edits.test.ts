import { afterEach, describe, expect, it } from 'vitest';
import { addFavourite, removeFavourite } from '../../src/data/writes/favourite.ts';
import { syncStatus } from '../../src/data/sync-status.ts';
import type { Device } from '../../src/sync/device.ts';
import { DeviceFixture, settled, until } from '../helpers/device-fixture.ts';

let device: Device;

afterEach(() => device.close());

async function start(): Promise<DeviceFixture> {
  const fixture = new DeviceFixture();
  fixture.server.put('profile', {
    uid: fixture.uid,
    bio_text: 'vanha',
    height: 170,
    smoking: 'ei',
  });
  device = await fixture.open();
  await settled(device);
  return fixture;
}

describe('edits of one document from several sides', () => {
  it('SYNC-08 merges per field with what another device has written meanwhile', async () => {
    const fixture = await start();
    fixture.network.down();
    await device.profile.patch(fixture.uid, { bio_text: 'uusi' });
    const profile = fixture.server.get('profile', fixture.uid) ?? {};
    fixture.server.put('profile', { ...profile, height: 180 });
    fixture.network.up();
    await settled(device);
    const wanted = { bio_text: 'uusi', height: 180 };
    expect(await device.profile.get(fixture.uid)).toMatchObject(wanted);
    expect(fixture.server.get('profile', fixture.uid)).toMatchObject(wanted);
  });

  it('SYNC-08 an edit undone offline does not hide what was pulled in between for good', async () => {
    const fixture = await start();
    fixture.network.down();
    await device.profile.patch(fixture.uid, { bio_text: 'uusi' });
    const profile = fixture.server.get('profile', fixture.uid) ?? {};
    fixture.server.put('profile', { ...profile, height: 180 });
    await device.profile.patch(fixture.uid, { bio_text: 'vanha' });
    fixture.network.up();
    await settled(device);
    expect(await device.profile.get(fixture.uid)).toMatchObject({ bio_text: 'vanha', height: 180 });
    expect(fixture.divergences).toEqual([]);
  });

  it('SYNC-08 SYNC-06 an edit that another device has undone can be made again', async () => {
    const fixture = await start();
    const { server, uid } = fixture;
    const before = server.get('profile', uid) ?? {};
    for (const time of ['first', 'second', 'third']) {
      await device.profile.patch(uid, { hideProfile: true });
      await settled(device);
      expect(server.get('profile', uid)?.['hideProfile'], `the ${time} time`).toBe(true);
      // All is as it was then: the revision says so, too.
      const { rev: _, ...fields } = before;
      server.put('profile', fields);
      await until(async () => (await device.profile.get(uid))?.hideProfile !== true, 'the undoing');
      await settled(device);
    }
  });

  it('SYNC-08 a pull that was computed before a push is not applied after it', async () => {
    const fixture = await start();
    const { network, server, uid } = fixture;
    // The answer to a pull hangs while an edit is made; it holds the profile as it was before.
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    network.beforeAnswer = async ({ pushes }) => {
      if (!pushes) await held;
    };
    server.put('profile', { ...server.get('profile', uid), height: 180 });
    await until(() => server.requests.at(-1)?.cursors.profile !== undefined);
    await device.profile.patch(uid, { bio_text: 'uusi' });
    release();
    const heights: (number | undefined)[] = [];
    device.profile.watchOne(uid).subscribe((profile) => heights.push(profile?.height));
    await settled(device);
    expect(await device.profile.get(uid)).toMatchObject({ bio_text: 'uusi', height: 180 });
    expect(heights.lastIndexOf(170)).toBeLessThan(heights.indexOf(180));
  });

  it('SYNC-15 a refused edit is not sent again with one that was made while it was under way', async () => {
    const fixture = await start();
    const { network, server, uid } = fixture;
    server.rule = (_name, { doc, base }) =>
      doc?.['bio_text'] !== base?.['bio_text'] ? { code: 'PROFILE_INVALID' } : undefined;
    network.beforeAnswer = async ({ pushes }) => {
      if (!pushes || network.token === 'seen') return;
      network.token = 'seen';
      await device.profile.patch(uid, { height: 190 });
    };
    await device.profile.patch(uid, { bio_text: 'kielletty' });
    await settled(device);
    const wanted = { bio_text: 'vanha', height: 190 };
    expect(server.get('profile', uid)).toMatchObject(wanted);
    expect(await device.profile.get(uid)).toMatchObject(wanted);
    await until(() => syncStatus().refused === 1, 'one refusal');
    expect(await device.device.loadDraft('profile')).toEqual({ bio_text: 'kielletty' });
  });

  it('SYNC-08 an edit made while another is under way does not undo what a third has changed', async () => {
    const fixture = await start();
    const { network, server, uid } = fixture;
    server.put('profile', { ...server.get('profile', uid), smoking: 'en enää' });
    network.beforeAnswer = async ({ pushes }) => {
      if (!pushes || network.token === 'seen') return;
      network.token = 'seen';
      await device.profile.patch(uid, { height: 190 });
    };
    await device.profile.patch(uid, { bio_text: 'uusi' });
    await settled(device);
    const wanted = { bio_text: 'uusi', height: 190, smoking: 'en enää' };
    expect(server.get('profile', uid)).toMatchObject(wanted);
  });

  it('SYNC-06 NOTIF-08 of two edits of one moment the later one is the last, though it says what was there before', async () => {
    const { server, uid } = await start();
    const edits = ['uusi', 'vanha'].map((text) => device.profile.patch(uid, { bio_text: text }));
    await Promise.all(edits);
    expect((await device.profile.get(uid))?.bio_text).toBe('vanha');
    await settled(device);
    expect(server.get('profile', uid)).toMatchObject({ bio_text: 'vanha' });
  });

  it('SYNC-06 a favourite added, removed and added again ends as it was left', async () => {
    const fixture = await start();
    const other = 'b'.repeat(20);
    const id = `favourite:${fixture.uid}:${other}`;
    fixture.network.down();
    await addFavourite(device, other);
    await removeFavourite(device, other);
    fixture.network.up();
    await settled(device);
    expect(fixture.server.get('relations', id)).toBeUndefined();
    fixture.server.writes.clear();
    await addFavourite(device, other);
    await addFavourite(device, other);
    await settled(device);
    expect(fixture.server.get('relations', id)).toMatchObject({ kind: 'favourite', target: other });
    expect(fixture.server.writes.get(id)).toBe(1);
  });
});

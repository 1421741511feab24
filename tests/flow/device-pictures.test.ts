import { afterEach, describe, expect, it } from 'vitest';
import type { PictureUpload } from '../../src/data/device-store.ts';
import { syncStatus } from '../../src/data/sync-status.ts';
import { retryPicture } from '../../src/data/writes/retry-picture.ts';
import type { Device } from '../../src/sync/device.ts';
import { DeviceFixture, settled, until } from '../helpers/device-fixture.ts';

let device: Device;

afterEach(() => device.close());

const pictureId = 'p'.repeat(26);
const picture = { pictureId, kind: 'meet' as const, blob: new Blob(['jpeg']) };
const path = `/api/images/meet/${pictureId}`;

function watchedStates(): PictureUpload['state'][] {
  const states: PictureUpload['state'][] = [];
  device.device.watchPicture(pictureId).subscribe((row) => {
    if (row && states.at(-1) !== row.state) states.push(row.state);
  });
  return states;
}

describe('pictures on their way', () => {
  it('SYNC-02 SYNC-14 IMG-04 waits for the network over a restart, then arrives once', async () => {
    const fixture = new DeviceFixture();
    fixture.network.down();
    device = await fixture.open();
    await device.device.putPicture(picture);
    expect(await device.device.countUnsent()).toBe(1);
    await until(() => syncStatus().waiting === 1, 'the number in the top bar');
    await device.close();
    device = await fixture.open();
    const states = watchedStates();
    fixture.network.up();
    await until(() => states.includes('success'), 'the upload');
    expect(fixture.network.uploads.get(path)).toBe(1);
    expect(await device.device.countUnsent()).toBe(0);
    await until(() => syncStatus().waiting === 0, 'nothing in the top bar');
    expect((await device.device.pictures())[0]?.progress).toBe(100);
  });

  it('IMG-08 SYNC-15 lists a refused picture, and uploads it when the user tries again', async () => {
    const fixture = new DeviceFixture();
    fixture.network.uploadAnswer = { status: 415, code: 'IMAGE_UNSUPPORTED' };
    device = await fixture.open();
    const states = watchedStates();
    await device.device.putPicture(picture);
    await until(() => states.at(-1) === 'error' && syncStatus().refused === 1, 'the refusal');
    await until(() => syncStatus().waiting === 0, 'what waits for the user is listed elsewhere');
    fixture.network.uploadAnswer = { status: 200 };
    await retryPicture(device, pictureId);
    await until(() => states.at(-1) === 'success' && syncStatus().refused === 0, 'the upload');
  });

  it('AUTH-14 a refused picture is no change that waits once nothing names it any more', async () => {
    const fixture = new DeviceFixture();
    fixture.network.uploadAnswer = { status: 415, code: 'IMAGE_UNSUPPORTED' };
    device = await fixture.open();
    const states = watchedStates();
    await device.device.putPicture(picture);
    await device.meets.insert({ meetId: 'm', uid: fixture.uid, picture_id: pictureId } as never);
    await until(() => states.at(-1) === 'error' && syncStatus().refused === 1, 'the refusal');
    await settled(device);
    fixture.network.uploadAnswer = { status: 200 };
    const restart = async () => {
      await settled(device);
      await device.close();
      device = await fixture.open();
      const next = { ...picture, pictureId: 'n'.repeat(26) };
      await device.device.putPicture(next);
      const isThere = ({ pictureId: id, state }: PictureUpload) =>
        id === next.pictureId && state === 'success';
      await until(async () => (await device.device.pictures()).some(isThere), 'the next');
    };
    await restart();
    expect(await device.device.countUnsent(), 'it can be tried again on the card').toBe(1);
    await device.meets.patch('m', { picture_id: 'q'.repeat(26) });
    await restart();
    expect(await device.device.countUnsent(), 'and on the list of what was refused').toBe(1);
    await device.device.dismissRefusal(`pictures/${pictureId}`);
    await restart();
    expect(await device.device.countUnsent()).toBe(0);
    expect(await device.device.pictureOf(pictureId)).toBeUndefined();
  });

  it('SYNC-15 a picture that does not get through does not hold up documents', async () => {
    const fixture = new DeviceFixture();
    fixture.network.uploadAnswer = { status: 503, code: 'UNAVAILABLE' };
    device = await fixture.open();
    await device.device.putPicture(picture);
    await device.meets.insert({ meetId: 'm', uid: fixture.uid, picture_id: pictureId } as never);
    await settled(device);
    expect(fixture.server.get('meets', 'm')).toMatchObject({ picture_id: pictureId });
    expect(fixture.network.uploads.size).toBe(0);
    fixture.network.uploadAnswer = { status: 200 };
    await until(() => fixture.network.uploads.get(path) === 1, 'the upload');
  });
});

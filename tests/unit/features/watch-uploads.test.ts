import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchUploads } from '../../../src/app/watch-uploads.ts';
import { dismissToast, toastStore } from '../../../src/components/toast.ts';
import { me, meet } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';

const pictureId = 'p'.repeat(26);
const blob = new Blob(['jpeg']);
const failed = 'Jotain meni pieleen kuvien lataamisessa palvelimelle';
const texts = () => toastStore.snapshot().map(({ text }) => text);

let stop: () => void;

async function fail(kind: 'profile' | 'meet', meetPicture: string | null) {
  const own = meet(1, { uid: me, picture_id: pictureId, meet_pic_url: meetPicture });
  const replica = await memoryReplica(me, { meets: [own] });
  stop = watchUploads(replica);
  await replica.device.putPicture({ pictureId, kind, blob });
  await replica.device.changePicture(pictureId, { state: 'error' });
  return replica;
}

beforeEach(() => toastStore.snapshot().forEach(({ id }) => dismissToast(id)));
afterEach(() => stop());

describe('a picture that could not be uploaded', () => {
  it('ERR-02 is told for a profile', async () => {
    await fail('profile', null);
    await expect.poll(texts).toEqual([failed]);
  });

  it('ERR-02 is told once, not at every start after that; and again when it has been tried again', async () => {
    const { device, ...replica } = await fail('profile', null);
    await expect.poll(texts).toEqual([failed]);
    const isTold = async () => (await device.pictures()).some(({ told }) => told);
    await expect.poll(isTold).toBe(true);
    stop();
    toastStore.snapshot().forEach(({ id }) => dismissToast(id));
    stop = watchUploads({ device, ...replica });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(texts()).toEqual([]);
    await device.changePicture(pictureId, { state: 'waiting' });
    await device.beginPicture(pictureId, 15);
    await device.changePicture(pictureId, { state: 'error' });
    await expect.poll(texts).toEqual([failed]);
  });

  it('ERR-02 is told for a meet that has a picture already', async () => {
    await fail('meet', 'meet_images/a/b.jpg');
    await expect.poll(texts).toEqual([failed]);
  });

  it('ERR-12 is only logged while a meet is created', async () => {
    const logged = vi.spyOn(console, 'info').mockReturnValue();
    await fail('meet', null);
    await expect.poll(() => logged.mock.calls).toHaveLength(1);
    logged.mockRestore();
    expect(texts()).toEqual([]);
  });
});

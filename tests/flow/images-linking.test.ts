import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { changeDocument } from '../../sync-server/effects/write.ts';
import { followPictures } from '../../sync-server/images/follow-pictures.ts';
import { attachUploadedPicture } from '../../sync-server/images/attach-picture.ts';
import { removeAllPictures, removeUnlessShown } from '../../sync-server/images/remove-pictures.ts';
import { repeatedUpload } from '../../sync-server/images/store-upload.ts';
import { uploadsOf } from '../../sync-server/images/upload-record.ts';
import { pictureIdOf, storedUser, uidOf } from '../helpers/people.ts';
import { PictureWorld, nameIn } from '../helpers/picture-world.ts';

const aino = uidOf('Aino');
const [first, second] = [pictureIdOf('first'), pictureIdOf('second')];

describe('a picture and its document find each other', () => {
  let world: PictureWorld;
  beforeEach(async () => {
    world = await PictureWorld.open();
    world.follow();
  });
  afterEach(() => world.close());

  it('IMG-06 IMG-11 profile first, then its picture', async () => {
    const written = await world.writeUser('Aino', first);
    expect(written.picUrl).toBeNull();
    const path = await world.upload(aino, first, 'profile');
    expect(await world.user(aino)).toMatchObject({
      picUrl: path,
      thumbUrl: expect.stringContaining('_512.jpg'),
      thumbhash: expect.any(String),
    });
    expect(world.core.facts.user(aino)?.picUrl).toBe(path);
  });

  it('IMG-06 picture first, then its profile', async () => {
    const path = await world.upload(aino, first, 'profile');
    expect((await world.writeUser('Aino', first)).picUrl).toBe(path);
  });

  it('MEET-26 IMG-11 meet first or picture first', async () => {
    const early = await world.writeMeet('Aino', 1, first);
    const path = await world.upload(aino, first, 'meet');
    expect(await world.meet(early.meetId)).toMatchObject({
      meet_pic_url: path,
      meet_thumb_url: expect.stringContaining('_512.jpg'),
      thumbhash: expect.any(String),
    });
    const other = await world.upload(aino, second, 'meet');
    expect((await world.writeMeet('Aino', 2, second)).meet_pic_url).toBe(other);
  });

  it('IMG-06 the document arrives between the upload’s record and its search for documents', async () => {
    // The pipeline has looked for the upload and found none; before it writes, the upload passes by.
    const prepared = await attachUploadedPicture(world.core.store, {
      ...storedUser('Aino'),
      picUrl: null,
      thumbUrl: null,
      picture_id: first,
    });
    const path = await world.upload(aino, first, 'profile');
    await world.putUser(prepared);
    await world.settle();
    expect((await world.user(aino))?.picUrl).toBe(path);
  });

  it('IMG-03 IMG-06 a device that asks again brings its picture to the document that a crash has left without it', async () => {
    const crashed = await PictureWorld.open();
    const upload = { uid: aino, pictureId: first, kind: 'profile' } as const;
    expect(await repeatedUpload(crashed.core, upload)).toBeUndefined();
    const path = await crashed.upload(aino, first, 'profile');
    await crashed.putUser({
      ...storedUser('Aino'),
      picUrl: null,
      thumbUrl: null,
      picture_id: first,
    });
    expect((await crashed.user(aino))?.picUrl).toBeNull();
    expect(await repeatedUpload(crashed.core, upload)).toMatchObject({ ok: true });
    expect((await crashed.user(aino))?.picUrl).toBe(path);
    await crashed.close();
  });

  it('IMG-03 SYNC-06 the same upload at two gateways at once is one picture, and nothing of the other is left', async () => {
    const both = [1, 2].map(() => world.upload(aino, first, 'profile'));
    const [path, other] = await Promise.all(both);
    expect(other).toBe(path);
    expect((await world.writeUser('Aino', first)).picUrl).toBe(path);
    expect(await world.pictures()).toEqual([nameIn(path)]);
  });

  it('API-06 a picture of the other kind, or of somebody else, is never taken', async () => {
    await world.upload(aino, first, 'meet');
    await world.upload(uidOf('Ville'), second, 'profile');
    expect((await world.writeUser('Aino', first)).picUrl).toBeNull();
    expect((await world.writeUser('Aino', second)).picUrl).toBeNull();
  });

  it('IMG-07 a new picture replaces the old one, whose files and record are deleted', async () => {
    const old = await world.upload(aino, first, 'profile');
    await world.writeUser('Aino', first);
    const pending = await world.writeUser('Aino', second);
    expect(pending.picUrl).toBe(old);
    const fresh = await world.upload(aino, second, 'profile');
    await world.settle();
    expect((await world.user(aino))?.picUrl).toBe(fresh);
    expect(await world.pictures()).toEqual([nameIn(fresh)]);
    expect((await uploadsOf(world.core.store, aino)).map(({ pictureId }) => pictureId)).toEqual([
      second,
    ]);
  });

  it('IMG-06 a storage that hangs while an old picture is deleted holds up no other one', async () => {
    await world.upload(aino, first, 'profile');
    await world.writeUser('Aino', first);
    const late = await world.writeMeet('Ville', 1, second);
    let goOn = (): void => undefined;
    const hanging = new Promise<void>((resolve) => (goOn = resolve));
    Object.assign(world.images.storage, { remove: () => hanging });
    await world.upload(aino, second, 'profile');
    await world.writeUser('Aino', second);
    // Another gateway has taken the upload; this one hears of the document only.
    const path = await world.upload(uidOf('Ville'), pictureIdOf('third'), 'meet');
    const heard = { ...late, picture_id: pictureIdOf('third'), _rev: '5-other' };
    await world.core.store.db('meets').put({ ...heard, _rev: late._rev as string });
    world.core.facts.apply('meets', late.meetId, heard);
    await expect.poll(async () => (await world.meet(late.meetId))?.meet_pic_url).toBe(path);
    goOn();
  });

  it('IMG-06 IMG-07 what fails once is told, and holds up nothing that comes after it', async () => {
    const alone = await PictureWorld.open();
    onTestFinished(() => alone.close());
    const { core, images } = alone;
    const errors: unknown[] = [];
    const remove = vi.spyOn(images.storage, 'remove').mockRejectedValueOnce(new Error('away'));
    const read = vi.spyOn(core.store.db('meets'), 'range').mockRejectedValueOnce(new Error('full'));
    const stop = followPictures({ core, storage: images.storage, onError: (e) => errors.push(e) });
    const thumbs: (string | null)[] = [];
    for (const name of ['one', 'two', 'three']) {
      await alone.upload(aino, pictureIdOf(name), 'profile');
      thumbs.push((await alone.writeUser('Aino', pictureIdOf(name))).thumbUrl);
    }
    const { meetId } = await alone.writeMeet('Aino', 1, second);
    await alone.writeUser('Aino', pictureIdOf('three'), { thumbUrl: thumbs[0] ?? null });
    await stop();
    expect(errors).toHaveLength(2);
    expect((await alone.meet(meetId))?.owner_pic_url).toBe(thumbs[0]);
    expect([read, remove].every(({ mock }) => mock.calls.length > 1)).toBe(true);
    await alone.writeUser('Aino', pictureIdOf('three'), { thumbUrl: thumbs[2] ?? null });
    expect((await alone.meet(meetId))?.owner_pic_url).toBe(thumbs[0]);
  });

  it('IMG-07 going back to a replaced picture id shows the present picture until it is sent again', async () => {
    await world.upload(aino, first, 'profile');
    await world.writeUser('Aino', first);
    const fresh = await world.upload(aino, second, 'profile');
    await world.writeUser('Aino', second);
    await world.settle();
    expect((await world.writeUser('Aino', first)).picUrl).toBe(fresh);
    const again = await world.upload(aino, first, 'profile');
    await world.settle();
    expect((await world.user(aino))?.picUrl).toBe(again);
    expect(await world.pictures()).toEqual([nameIn(again)]);
  });

  it('IMG-07 going back to a picture whose deletion still waits for a storage that hangs keeps it', async () => {
    const { storage } = world.images;
    const { remove } = storage;
    let goOn = (): void => undefined;
    const hanging = new Promise<void>((resolve) => (goOn = resolve));
    Object.assign(storage, { remove: (path: string) => hanging.then(() => remove(path)) });
    await world.upload(aino, pictureIdOf('third'), 'profile');
    await world.writeUser('Aino', pictureIdOf('third'));
    const path = await world.upload(aino, first, 'profile');
    await world.writeUser('Aino', first);
    await world.upload(aino, second, 'profile');
    await world.writeUser('Aino', second);
    expect((await world.writeUser('Aino', first)).picUrl).toBe(path);
    goOn();
    await world.settle();
    expect((await world.user(aino))?.picUrl).toBe(path);
    expect(await world.pictures()).toEqual([nameIn(path)]);
    expect(await uploadsOf(world.core.store, aino)).toHaveLength(1);
  });

  it('IMG-07 a document that an operator makes malformed, or deletes, finds its picture when it is put right', async () => {
    const path = await world.upload(aino, first, 'profile');
    const { _rev, ...user } = await world.writeUser('Aino', first);
    const { name: _lost, ...malformed } = user;
    world.core.facts.apply('users', aino, { ...malformed, _rev: '8-hand' } as never);
    await world.settle();
    world.core.facts.apply('users', aino, { ...user, _rev: '9-hand' });
    world.core.facts.apply('users', aino, undefined);
    await world.settle();
    expect(await world.pictures()).toEqual([nameIn(path)]);
    expect(await uploadsOf(world.core.store, aino)).toHaveLength(1);
  });

  it('DATA-45 the copy on own meets follows the owner’s picture', async () => {
    await world.writeUser('Aino', first);
    const meet = await world.writeMeet('Aino', 1, pictureIdOf('meet'));
    await world.upload(aino, first, 'profile');
    await world.settle();
    expect((await world.meet(meet.meetId))?.owner_pic_url).toBe((await world.user(aino))?.thumbUrl);
  });

  it('MEET-33 cleared URLs delete the files', async () => {
    const path = await world.upload(aino, first, 'meet');
    await world.writeMeet('Aino', 1, first);
    expect(await world.pictures()).toEqual([nameIn(path)]);
    await world.writeMeet('Aino', 1, first, {
      archived: true,
      archived_by: 'owner',
      meet_pic_url: null,
      meet_thumb_url: null,
    });
    await world.settle();
    expect(await world.pictures()).toEqual([]);
  });

  it('MEET-33 IMG-07 a picture that another meet of the owner shows stays until that one is deleted, too', async () => {
    const path = await world.upload(aino, first, 'meet');
    await world.upload(aino, second, 'meet');
    for (const n of [1, 2, 3]) await world.writeMeet('Aino', n, first);
    const remove = (): Promise<void> => removeUnlessShown(world.core, world.images.storage, path);
    const deleted = { archived: true, archived_by: 'owner' as const };
    const cleared = { meet_pic_url: null, meet_thumb_url: null };
    await world.writeMeet('Aino', 1, first, { ...deleted, ...cleared });
    await world.writeMeet('Aino', 2, second);
    await remove();
    await world.settle();
    expect(await world.pictures()).toContain(nameIn(path));
    expect((await uploadsOf(world.core.store, aino)).map((one) => one.pictureId)).toContain(first);
    // As its effect finds it: the address is cleared when the files are gone.
    await world.writeMeet('Aino', 3, first, deleted);
    await remove();
    expect(await world.pictures()).not.toContain(nameIn(path));
  });

  it('MEET-35 a meet archived by reports keeps its picture, and gets no new one', async () => {
    const path = await world.upload(aino, first, 'meet');
    await world.writeMeet('Aino', 1, first);
    await world.writeMeet('Aino', 1, second, {
      archived: true,
      archived_by: 'reports',
      archived_at: new Date().toISOString(),
    });
    await world.upload(aino, second, 'meet');
    await world.settle();
    expect((await world.meet(`${aino}_1700000000001`))?.meet_pic_url).toBe(path);
    expect(await world.pictures()).toContain(nameIn(path));
  });

  it('MEET-35 IMG-07 a meet that is restored shows at once by what its owner had replaced its picture', async () => {
    const reported = await world.upload(aino, first, 'meet');
    await world.writeMeet('Aino', 1, first);
    await world.writeMeet('Aino', 1, second, {
      archived: true,
      archived_by: 'reports',
      archived_at: new Date().toISOString(),
    });
    const later = await world.upload(aino, second, 'meet');
    const meetId = `${aino}_1700000000001`;
    // As an admin's decision does: no device has written it.
    await changeDocument(world.core, 'meets', meetId, (meet) => {
      return { ...meet, archived: false, archived_by: null, archived_at: null };
    });
    await expect.poll(async () => (await world.meet(meetId))?.meet_pic_url).toBe(later);
    await world.settle();
    expect(await world.pictures()).not.toContain(nameIn(reported));
  });

  it('SAFE-03 IMG-07 whoever is archived may still replace their picture, which is all that a restoring shows', async () => {
    await world.upload(aino, first, 'profile');
    await world.writeUser('Aino', first);
    await world.writeUser('Aino', second, { archived: true });
    const later = await world.upload(aino, second, 'profile');
    await world.settle();
    expect((await world.user(aino))?.picUrl).toBe(later);
    const third = pictureIdOf('third');
    const early = await world.upload(aino, third, 'profile');
    expect((await world.writeUser('Aino', third)).picUrl).toBe(early);
    await world.settle();
    expect(await world.pictures()).toEqual([nameIn(early)]);
  });

  it('ACC-15 removing an account’s pictures leaves no file and no record, and may be repeated', async () => {
    await world.upload(aino, first, 'profile');
    await world.upload(aino, second, 'meet');
    const other = await world.upload(uidOf('Ville'), first, 'profile');
    for (let times = 0; times < 2; times += 1)
      await removeAllPictures(world.core.store, world.images.storage, aino);
    expect(await world.pictures()).toEqual([nameIn(other)]);
    expect(await uploadsOf(world.core.store, aino)).toEqual([]);
  });
});

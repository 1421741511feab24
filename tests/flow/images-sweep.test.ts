import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Upload as TusUpload } from '@tus/server';
import { sweepIncoming } from '../../sync-server/images/sweep-incoming.ts';
import { UnfinishedUploads, pieceId } from '../../sync-server/images/unfinished-uploads.ts';
import { uploadsOf } from '../../sync-server/images/upload-record.ts';
import { pictureIdOf, uidOf } from '../helpers/people.ts';
import { PictureWorld, nameIn } from '../helpers/picture-world.ts';

const aino = uidOf('Aino');
const [first, second] = [pictureIdOf('first'), pictureIdOf('second')];
const day = 24;

/** Nobody follows changes here: every gateway was down when they happened. */
describe('the sweep of pictures', () => {
  let world: PictureWorld;
  beforeEach(async () => {
    world = await PictureWorld.open();
  });
  afterEach(() => world.close());

  /** What is left of the files by a crash: a part of a write, and a picture without a record. */
  async function leaveOrphans(): Promise<string> {
    const file = 'o'.repeat(20);
    await world.images.storage.write(`meet_images/${aino}/${file}.jpg`, Buffer.from('orphan'));
    await world.images.storage.write(
      `meet_images/${aino}/${file}.jpg.abc.part`,
      Buffer.from('part'),
    );
    return file;
  }

  const listed = async (): Promise<string[]> => {
    const paths: string[] = [];
    for await (const { path } of world.images.storage.list()) paths.push(path);
    return paths;
  };

  it('IMG-06 links what a crash between record and document left unlinked', async () => {
    const path = await world.upload(aino, first, 'profile');
    await world.writeUser('Aino', first);
    await world.putUser({
      ...(await world.writeUser('Aino', first)),
      picUrl: null,
      thumbUrl: null,
      thumbhash: null,
    });
    const meetPath = await world.upload(aino, second, 'meet');
    await world.writeMeet('Aino', 1, second);
    const meet = await world.writeMeet('Aino', 1, second, { meet_pic_url: null });
    await world.core.store
      .db('meets')
      .update(meet.meetId, (doc) => (doc ? { ...doc, meet_pic_url: null } : undefined));
    expect(await world.sweep()).toMatchObject({ linked: 2, removedUploads: 0, removedFiles: 0 });
    expect((await world.user(aino))?.picUrl).toBe(path);
    expect((await world.meet(meet.meetId))?.meet_pic_url).toBe(meetPath);
    expect(await world.sweep()).toMatchObject({ linked: 0, removedUploads: 0, removedFiles: 0 });
  });

  it('IMG-07 deletes files that nothing names after 24 hours, not before', async () => {
    const orphan = await leaveOrphans();
    const path = await world.upload(aino, first, 'profile');
    await world.writeUser('Aino', first);
    expect((await world.sweep()).removedFiles).toBe(0);
    world.passHours(day + 1);
    expect((await world.sweep()).removedFiles).toBe(2);
    expect(await world.pictures()).toEqual([nameIn(path)]);
    expect((await listed()).some((name) => name.includes(orphan))).toBe(false);
  });

  it('IMG-06 SYNC-02 nothing goes because somebody has set the clock ahead', async () => {
    await leaveOrphans();
    const path = await world.upload(aino, first, 'meet');
    await world.sweep();
    world.setClockAhead(15 * day);
    expect(await world.sweep()).toMatchObject({ removedUploads: 0, removedFiles: 0 });
    await world.sweep();
    world.setClockAhead(day + 1);
    expect(await world.sweep()).toMatchObject({ removedUploads: 0, removedFiles: 0 });
    expect((await world.writeMeet('Aino', 1, first)).meet_pic_url).toBe(path);
  });

  it('IMG-06 what a document shows stays, also where no record of its upload is left', async () => {
    const profile = await world.upload(aino, first, 'profile');
    await world.writeUser('Aino', first);
    const meet = await world.upload(aino, second, 'meet');
    await world.writeMeet('Aino', 1, second);
    const { store } = world.core;
    for (const { _id } of await uploadsOf(store, aino)) await store.db('gateway').erase(_id);
    for (let days = 0; days < 3; days += 1) {
      expect(await world.sweep()).toMatchObject({ removedFiles: 0 });
      world.passHours(day + 1);
    }
    expect(await world.pictures()).toEqual([nameIn(profile), nameIn(meet)].sort());
  });

  it('IMG-06 nor does what a meet shows go while an operator has taken its own id out of it', async () => {
    const path = await world.upload(aino, first, 'meet');
    const meet = await world.writeMeet('Aino', 1, first);
    const meets = world.core.store.db('meets');
    await meets.update(meet.meetId, ({ meetId: _, ...rest } = meet) => rest as typeof meet);
    world.passHours(15 * day);
    await world.sweep();
    world.passHours(day + 1);
    await world.sweep();
    expect(await world.pictures()).toEqual([nameIn(path)]);
  });

  it('IMG-06 leaves alone what somebody else keeps in the same bucket or folder', async () => {
    const foreign = ['backups/2027-01-31/users.json.gz', 'lost+found', 'meet_images.tar'];
    for (const path of foreign) await world.images.storage.write(path, Buffer.from('not ours'));
    await leaveOrphans();
    await world.upload(aino, first, 'profile');
    await world.writeUser('Aino', first);
    await world.sweep();
    world.passHours(day + 1);
    expect((await world.sweep()).removedFiles).toBe(2);
    expect(await listed()).toEqual(expect.arrayContaining(foreign));
  });

  it('IMG-07 deletes what was replaced while nobody looked', async () => {
    const old = await world.upload(aino, first, 'profile');
    await world.writeUser('Aino', first);
    const fresh = await world.upload(aino, second, 'profile');
    await world.writeUser('Aino', second);
    expect(await world.pictures()).toEqual([nameIn(old), nameIn(fresh)].sort());
    world.passHours(15 * day);
    await world.sweep();
    world.passHours(day + 1);
    await world.sweep();
    expect(await world.pictures()).toEqual([nameIn(fresh)]);
    expect(await uploadsOf(world.core.store, aino)).toHaveLength(1);
  });

  it('SYNC-02 an upload waits 14 days for its document: the device may be offline in between', async () => {
    const path = await world.upload(aino, first, 'meet');
    for (const hours of [12 * day, day + 1]) {
      world.passHours(hours);
      await world.sweep();
    }
    expect((await world.writeMeet('Aino', 1, first)).meet_pic_url).toBe(path);
    const unclaimed = await world.upload(aino, second, 'meet');
    world.passHours(15 * day);
    await world.sweep();
    world.passHours(day + 1);
    expect(await world.sweep()).toMatchObject({ removedUploads: 1 });
    expect(await world.pictures()).toEqual([nameIn(path)]);
    expect(nameIn(unclaimed)).not.toBe(nameIn(path));
  });

  it('ACC-15 an upload that ended after its account was deleted goes at the next sweep', async () => {
    await world.upload(aino, first, 'profile');
    await world.core.store.db('accounts').put({ _id: uidOf('Ville'), kind: 'account' });
    await world.core.store.db('accounts').erase(aino);
    expect(await world.sweep()).toMatchObject({ removedUploads: 1 });
    expect(await world.pictures()).toEqual([]);
  });

  it('IMG-07 pictures outlive databases that are lost and come back from a backup', async () => {
    const profile = await world.upload(aino, first, 'profile');
    const user = await world.writeUser('Aino', first);
    const meetPicture = await world.upload(aino, second, 'meet');
    const meet = await world.writeMeet('Aino', 1, second);
    world.passHours(30 * day);
    const { store } = world.core;
    await store.db('users').erase(aino);
    await store.db('meets').erase(meet.meetId);
    const nothing = { removedUploads: 0, removedFiles: 0 };
    for (let hour = 0; hour < 20; hour += 5) {
      if (hour === 10)
        for (const { _id } of await uploadsOf(store, aino)) await store.db('gateway').erase(_id);
      expect(await world.sweep()).toMatchObject(nothing);
      world.passHours(5);
    }
    await store.db('accounts').erase(aino);
    world.passHours(3 * day);
    expect(await world.sweep()).toMatchObject(nothing);
    for (const [name, { _rev, ...doc }] of [['users', user] as const, ['meets', meet] as const])
      await store.db(name).put(doc as never);
    await store.db('accounts').put({ _id: aino, kind: 'account' });
    expect(await world.sweep()).toMatchObject(nothing);
    expect(await world.pictures()).toEqual([nameIn(profile), nameIn(meetPicture)].sort());
  });

  it('IMG-03 uploads that were never completed go after 24 hours', async () => {
    await world.upload(aino, second, 'profile');
    const unfinished = await UnfinishedUploads.open(world.images.incoming);
    const upload = { uid: aino, pictureId: first, kind: 'meet' } as const;
    await unfinished.store.create(new TusUpload({ id: pieceId(upload), size: 1000, offset: 0 }));
    expect(await sweepIncoming(world.core, world.images)).toBe(0);
    expect(await unfinished.find(upload)).toMatchObject({ received: 0, length: 1000 });
    world.passHours(day + 1);
    expect(await sweepIncoming(world.core, world.images)).toBe(2);
    expect(await unfinished.find(upload)).toBeUndefined();
  });

  it('ACC-15 pieces of an account that was deleted at another gateway go at the next sweep', async () => {
    await world.upload(aino, second, 'profile');
    const unfinished = await UnfinishedUploads.open(world.images.incoming);
    const upload = { uid: aino, pictureId: first, kind: 'meet' } as const;
    await unfinished.store.create(new TusUpload({ id: pieceId(upload), size: 1000, offset: 0 }));
    await world.core.store.db('accounts').erase(aino);
    expect(await sweepIncoming(world.core, world.images)).toBe(2);
    expect(await unfinished.find(upload)).toBeUndefined();
  });

  it('MEET-35 pictures of a meet archived by reports go after 14 days, of a deleted one at once', async () => {
    await world.upload(aino, first, 'meet');
    await world.upload(aino, second, 'meet');
    await world.writeMeet('Aino', 1, first);
    await world.writeMeet('Aino', 2, second);
    const archived_at = new Date().toISOString();
    const reported = await world.writeMeet('Aino', 1, first, {
      archived: true,
      archived_by: 'reports',
      archived_at,
    });
    const deleted = await world.writeMeet('Aino', 2, second, {
      archived: true,
      archived_by: 'owner',
      archived_at,
    });
    expect(await world.sweep()).toMatchObject({ releasedMeets: 1 });
    expect((await world.meet(deleted.meetId))?.meet_pic_url).toBeNull();
    expect(await world.pictures()).toEqual([nameIn(reported.meet_pic_url)]);
    world.passHours(14 * day + 1);
    expect(await world.sweep()).toMatchObject({ releasedMeets: 1 });
    expect(await world.pictures()).toEqual([]);
    const left = { meet_pic_url: null, meet_thumb_url: null, picture_id: null };
    expect(await world.meet(reported.meetId)).toMatchObject(left);
  });

  it('ADMIN-06 pictures of a meet that an admin has deleted for good do not wait for an appeal, either', async () => {
    await world.upload(aino, first, 'meet');
    await world.writeMeet('Aino', 1, first);
    const archived_at = new Date().toISOString();
    await world.writeMeet('Aino', 1, first, { archived: true, archived_by: 'admin', archived_at });
    expect(await world.sweep()).toMatchObject({ releasedMeets: 1 });
    expect(await world.pictures()).toEqual([]);
  });

  it('MEET-35 a meet that an admin restores while the sweep looks keeps its pictures', async () => {
    const archived_at = new Date(Date.now() - 15 * 86_400_000).toISOString();
    const archived = { archived: true, archived_by: 'reports' as const, archived_at };
    await world.upload(aino, first, 'meet');
    const restored = await world.writeMeet('Aino', 1, first);
    const { meetId } = await world.writeMeet('Aino', 1, first, archived);
    // With the record of its upload the same sweep would put right what it has done wrong.
    for (const { _id } of await uploadsOf(world.core.store, aino))
      await world.core.store.db('gateway').erase(_id);
    const meets = world.core.store.db('meets');
    const read = vi.spyOn(meets, 'range').mockImplementationOnce(async (options) => {
      read.mockRestore();
      const page = await meets.range(options);
      await meets.update(meetId, (meet) => meet && { ...meet, archived: false });
      return page;
    });
    expect(await world.sweep()).toMatchObject({ releasedMeets: 0 });
    expect((await world.meet(meetId))?.meet_pic_url).toBe(restored.meet_pic_url);
    expect(await world.pictures()).toEqual([nameIn(restored.meet_pic_url)]);
  });

  it('DATA-45 repairs the owner’s thumbnail on meets', async () => {
    const meet = await world.writeMeet('Aino', 1, second);
    await world.writeUser('Aino', first);
    await world.upload(aino, first, 'profile');
    expect((await world.meet(meet.meetId))?.owner_pic_url).toBeNull();
    await world.sweep();
    expect((await world.meet(meet.meetId))?.owner_pic_url).toBe((await world.user(aino))?.thumbUrl);
  });

  it('DATA-45 IMG-07 a meet of which an operator has left little more than its id holds up neither its owner’s others nor the sweep', async () => {
    await world.core.store
      .db('meets')
      .put({ _id: `${aino}_0000000000000`, picture_id: second } as never);
    const meet = await world.writeMeet('Aino', 1, second);
    await world.upload(aino, second, 'meet');
    expect((await world.meet(meet.meetId))?.meet_pic_url).toMatch(/jpg$/);
    await world.writeUser('Aino', first);
    await world.upload(aino, first, 'profile');
    const orphan = await leaveOrphans();
    await world.sweep();
    world.passHours(25);
    await world.sweep();
    expect((await world.meet(meet.meetId))?.owner_pic_url).toBe((await world.user(aino))?.thumbUrl);
    expect(await world.pictures()).not.toContain(orphan);
  });
});

import { describe, expect, it } from 'vitest';
import { meetReportId, signupId } from '../../../schemas/domain/ids.ts';
import { createMeet } from '../../../src/features/meets/create-meet.ts';
import { signupOutcome } from '../../../src/features/meets/sign-up-outcome.ts';
import { standingTo } from '../../../src/features/meets/standing.ts';
import { updateMeet } from '../../../src/features/meets/update-meet.ts';
import { signUp } from '../../../src/data/writes/sign-up.ts';
import { deleteMeet, lockMeet, unlockMeet } from '../../../src/data/writes/meet-state.ts';
import { isAcceptedPicture, middleSquare } from '../../../src/data/prepare-picture.ts';
import { syncFields } from '../../../schemas/domain/sync-fields.ts';
import { me, meet } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';

const fields = {
  meet_type: 'Sauna',
  meet_gender: 'Kaikille' as const,
  description: '',
  meet_date: '2026-12-01T16:30:00.000Z',
  location: 'Turku',
  only_favs: false,
};
const picture = new Blob(['jpeg'], { type: 'image/jpeg' });

describe('writes of a meet', () => {
  const meetId = `${me}_1760000000000`;

  it('SYNC-02 a meet is created with its picture waiting on the device', async () => {
    const replica = await memoryReplica(me);
    await createMeet(replica, fields, { pictureId: 'p'.repeat(26), blob: picture }, meetId);
    const written = await replica.meets.get(meetId);
    expect(written).toMatchObject({ ...fields, uid: me, picture_id: 'p'.repeat(26) });
    expect(await replica.device.pictures()).toMatchObject([
      { pictureId: 'p'.repeat(26), kind: 'meet', state: 'waiting' },
    ]);
  });

  it('DATA-03 a new meet holds no field that only the server writes', async () => {
    const replica = await memoryReplica(me);
    await createMeet(replica, fields, { pictureId: 'p'.repeat(26), blob: picture }, meetId);
    const { edit: _, ...written } = (await replica.meets.get(meetId)) ?? {};
    const allowed: readonly string[] = [...syncFields.meets.client, ...syncFields.meets.fixed];
    expect(Object.keys(written).filter((name) => !allowed.includes(name))).toEqual([]);
  });

  it('IMG-07 another picture gets another id', async () => {
    const own = meet(1, { uid: me, picture_id: 'a'.repeat(26) });
    const replica = await memoryReplica(me, { meets: [own] });
    await updateMeet(replica, own.meetId, { description: 'Uusi' }, picture);
    const [[, patched] = []] = replica.meets.patches;
    expect(patched?.description).toBe('Uusi');
    const waiting = await replica.device.pictures();
    expect(waiting.map(({ pictureId }) => pictureId)).toEqual([patched?.picture_id]);
    expect(patched?.picture_id).not.toBe(own.picture_id);
  });

  it('MEET-31 MEET-32 MEET-33 lock, unlock and delete are single fields', async () => {
    const own = meet(1, { uid: me });
    const replica = await memoryReplica(me, { meets: [own] });
    await lockMeet(replica, own.meetId);
    await unlockMeet(replica, own.meetId);
    await deleteMeet(replica, own.meetId);
    expect(replica.meets.patches.map(([, patch]) => patch)).toEqual([
      { closed: true },
      { closed: false },
      { archived: true },
    ]);
  });
});

describe('a sign-up', () => {
  const { meetId } = meet(1);
  const id = signupId(me, meetId);

  it('SYNC-14 counts as joined only when the gateway has acknowledged it', async () => {
    const replica = await memoryReplica(me);
    const standing = async () => {
      const relations = new Map((await replica.relations.all()).map((doc) => [doc.id, doc]));
      return standingTo({ relations, refusals: new Map() }, me, meetId).signup;
    };
    expect(await standing()).toBe('none');
    await signUp(replica, meetId, 'Hei');
    expect(await standing()).toBe('pending');
    replica.relations.acknowledge(id);
    expect(await standing()).toBe('joined');
  });

  it('SIGNUP-04 is sent when acknowledged, queued without a network', async () => {
    const replica = await memoryReplica(me);
    await signUp(replica, meetId, 'Hei');
    expect(await signupOutcome(replica, id, 'Hei', false)).toEqual({ state: 'queued' });
    const online = signupOutcome(replica, id, 'Hei', true);
    replica.relations.acknowledge(id);
    expect(await online).toEqual({ state: 'sent' });
  });

  it('SIGNUP-07 is refused when the gateway says so', async () => {
    const replica = await memoryReplica(me);
    const outcome = signupOutcome(replica, id, 'Hei', true);
    await replica.device.addRefusal({
      id: 'r1',
      collection: 'relations',
      docId: id,
      code: 'MEET_CLOSED',
      params: {},
      text: 'Hei',
      at: '2026-11-21T10:00:00.000Z',
    });
    expect(await outcome).toMatchObject({ state: 'refused', refusal: { code: 'MEET_CLOSED' } });
  });

  it('SYNC-14 is not sent because another device has signed up with other words', async () => {
    const replica = await memoryReplica(me);
    const first = { id, actor: me, kind: 'signup', target: meetId, message: 'Ensin!', rev: 'r' };
    await replica.relations.insert(first as never);
    replica.relations.acknowledge(id);
    const outcome = signupOutcome(replica, id, 'Hei', true);
    await replica.device.addRefusal({
      id: 'r1',
      collection: 'relations',
      docId: id,
      code: 'ALREADY_SIGNED_UP',
      params: {},
      text: 'Hei',
      at: '2026-11-21T10:00:00.000Z',
    });
    expect(await outcome).toMatchObject({ state: 'refused' });
  });

  it('SAFE-05 a report is known, so that a meet is reported once', () => {
    const report = { id: meetReportId(me, meetId) } as never;
    const relations = new Map([[meetReportId(me, meetId), report]]);
    expect(standingTo({ relations, refusals: new Map() }, me, meetId).reported).toBe(true);
  });
});

describe('a picture', () => {
  const file = (name: string, type: string, size: number) =>
    new File([new Uint8Array(size)], name, { type });

  it('IMG-08 is JPEG, PNG, WebP or HEIC, of 15 MB at most', () => {
    expect(isAcceptedPicture(file('a.jpg', 'image/jpeg', 10))).toBe(true);
    expect(isAcceptedPicture(file('a.heic', '', 10))).toBe(true);
    expect(isAcceptedPicture(file('a.gif', 'image/gif', 10))).toBe(false);
    expect(isAcceptedPicture(file('a.jpg', 'image/jpeg', 0))).toBe(false);
    expect(isAcceptedPicture(file('a.jpg', 'image/jpeg', 15 * 1024 * 1024 + 1))).toBe(false);
  });

  it('IMG-02 without a choice its middle square is taken', () => {
    expect(middleSquare(1600, 1000)).toEqual({ x: 300, y: 0, width: 1000, height: 1000 });
    expect(middleSquare(600, 1000)).toEqual({ x: 0, y: 200, width: 600, height: 600 });
  });
});

import { firstValueFrom } from 'rxjs';
import { expect, it } from 'vitest';
import { favouriteId, meetReportId, signupId } from '../../../schemas/domain/ids.ts';
import { watchStranded } from '../../../src/features/account/stranded-drafts.ts';
import { chat as chatDoc, me, meet, other, person, profile } from './helpers/docs.ts';
import { memoryReplica } from './helpers/memory-replica.ts';

const own = meet(3, { uid: me });
const open = chatDoc(meet(1));

const drafts = {
  profile: { name: 'Aino' },
  'meet:new': { description: 'Uusi' },
  [`meet:${own.meetId}`]: { description: 'Pidempi retki' },
  [`chat:${open.uid}`]: '> Mihin?\nTorille',
  [`signup:${meet(2).meetId}`]: 'Tulisin mukaan',
  [`report:${other}`]: 'Ei ollut paikalla',
};

/** The words of the drafts that are shown as stranded on a device that holds these documents. */
async function strandedOn(docs: Parameters<typeof memoryReplica>[1]): Promise<string[]> {
  const replica = await memoryReplica(me, { profile: [profile()], ...docs });
  for (const [key, value] of Object.entries(drafts))
    await replica.device.saveDraft(key as 'profile', value);
  return (await firstValueFrom(watchStranded(replica))).map(({ text }) => text).sort();
}

it('SYNC-10 drafts whose screens are there are not listed as stranded', async () => {
  const docs = { chats: [open], meets: [meet(2), own], people: [person(other, 'Ville')] };
  expect(await strandedOn(docs)).toEqual([]);
});

it('SYNC-10 SYNC-13 what was written to what is gone is listed, in its own words', async () => {
  const words = ['Ei ollut paikalla', 'Pidempi retki', 'Torille', 'Tulisin mukaan'];
  expect(await strandedOn({})).toEqual(words);
});

it('SYNC-10 SYNC-15 a new meet that was refused stays within reach once the refusal is read', async () => {
  const replica = await memoryReplica(me, { profile: [profile()] });
  await replica.device.saveDraft(`meet:${own.meetId}`, { description: 'Torille' });
  const listed = async () => firstValueFrom(watchStranded(replica));
  expect(await listed()).toMatchObject([{ path: `/mymeeteditor/${own.meetId}` }]);
  await replica.meets.insert({ ...own, archived: true });
  expect(await listed()).toMatchObject([{ text: 'Torille' }]);
  expect((await listed())[0]?.path, 'nobody edits what is archived').toBeUndefined();
});

it('SYNC-10 SYNC-15 one without a description, too, by its place', async () => {
  const replica = await memoryReplica(me, { profile: [profile()] });
  const { meetId } = own;
  const refusal = { id: 'meets/1', collection: 'meets', code: 'INVALID', params: {} } as const;
  await replica.device.addRefusal(
    { ...refusal, docId: meetId, text: null, at: '2026-11-21T10:00:00.000Z' },
    { key: `meet:${meetId}`, join: 'beneath', value: { description: ' ', location: 'Oulu' } },
  );
  const listed = async () => firstValueFrom(watchStranded(replica));
  expect(await listed(), 'it is listed with its reason').toEqual([]);
  await replica.device.dismissRefusal(refusal.id);
  expect(await listed()).toMatchObject([{ text: 'Oulu', path: `/mymeeteditor/${meetId}` }]);
  await replica.device.saveDraft(`meet:${meetId}`, { description: ' ' });
  expect(await listed(), 'nobody misses what has no words').toEqual([]);
});

it('SYNC-10 AUTH-14 so is one that holds a time or a choice alone, about which sign-out asks', async () => {
  const replica = await memoryReplica(me, { profile: [profile()], meets: [own] });
  const key = `meet:${own.meetId}` as const;
  const listed = async () => firstValueFrom(watchStranded(replica));
  await replica.device.saveDraft(key, { time: '19:00', description: undefined });
  expect(await listed(), 'its editor is there').toEqual([]);
  await replica.meets.patch(own.meetId, { archived: true });
  expect(await listed()).toMatchObject([{ key, kind: 'meets', text: '' }]);
  await replica.device.saveDraft(key, { only_favs: false });
  expect(await listed()).toHaveLength(1);
});

it('SYNC-10 nor are they while the profile has not come, or for what else one has done to the same', async () => {
  const target = meet(2).meetId;
  const favoured = { id: favouriteId(me, other), actor: me, target: other };
  const another = meet(1).meetId;
  const signedUp = { id: signupId(me, another), actor: me, target: another, message: 'Hei' };
  const reported = {
    id: meetReportId(me, target),
    actor: me,
    target,
    text: 'Muuta',
    chat_uid: null,
  };
  const relations = [
    { ...favoured, kind: 'favourite' as const },
    { ...signedUp, kind: 'signup' as const },
    { ...reported, kind: 'report' as const, target_kind: 'meet' as const, reason: 'other' },
  ];
  const docs = { chats: [open], meets: [meet(2), own], people: [person(other, 'Ville')] };
  expect(await strandedOn({ ...docs, relations })).toEqual([]);
  expect(await strandedOn({ ...docs, profile: [] })).toEqual([]);
});

it('SYNC-10 so is what was written where nobody can write any more', async () => {
  const docs = {
    chats: [{ ...open, read_only: true }],
    meets: [meet(2, { closed: true }), { ...own, archived: true }],
    people: [person(other, 'Ville')],
  };
  expect(await strandedOn(docs)).toEqual(['Pidempi retki', 'Torille', 'Tulisin mukaan']);
});

it('SYNC-10 SAFE-03 so is all but reports while one is archived oneself', async () => {
  const docs = { chats: [open], meets: [meet(2), own], people: [person(other, 'Ville')] };
  const mine = [profile({ archived: true })];
  const words = ['Pidempi retki', 'Torille', 'Tulisin mukaan', 'Uusi'];
  expect(await strandedOn({ ...docs, profile: mine })).toEqual(words);
});

it('SYNC-10 SAFE-07 so is a report of what another device of mine has reported in other words', async () => {
  const report = {
    id: `report_${me}_${other}`,
    actor: me,
    target: other,
    kind: 'report' as const,
    target_kind: 'user' as const,
    reason: 'other',
    text: 'Toisella laitteella',
    chat_uid: null,
  };
  const docs = { chats: [open], meets: [meet(2), own], people: [person(other, 'Ville')] };
  expect(await strandedOn({ ...docs, relations: [report] })).toEqual(['Ei ollut paikalla']);
});

it('SYNC-10 SIGNUP-03 so is an opening message for a meet to which another device of mine has signed up', async () => {
  const target = meet(2).meetId;
  const signup = {
    id: signupId(me, target),
    actor: me,
    target,
    kind: 'signup' as const,
    message: 'Toisella laitteella',
  };
  const docs = { chats: [open], meets: [meet(2), own], people: [person(other, 'Ville')] };
  expect(await strandedOn({ ...docs, relations: [signup] })).toEqual(['Tulisin mukaan']);
});

it('SYNC-10 SIGNUP-08 so is one for a meet that is for others by now', async () => {
  const docs = { chats: [open], people: [person(other, 'Ville')] };
  const meets = [meet(2, { meet_gender: 'Pareille' }), own];
  expect(await strandedOn({ ...docs, meets })).toEqual(['Tulisin mukaan']);
});

it('SYNC-15 a refused text that is listed with its reason is not listed twice', async () => {
  const replica = await memoryReplica(me, {});
  await replica.device.addRefusal(
    {
      id: 'messages/1',
      collection: 'messages',
      docId: `${open.uid}:1`,
      code: 'CHAT_GONE',
      params: {},
      text: '> Mihin?\nTorille ',
      at: '2026-11-21T10:00:00.000Z',
    },
    { key: `chat:${open.uid}`, join: 'after', value: 'Torille' },
  );
  expect(await firstValueFrom(watchStranded(replica))).toEqual([]);
  await replica.device.dismissRefusal('messages/1');
  expect(await firstValueFrom(watchStranded(replica))).toMatchObject([{ text: 'Torille' }]);
});

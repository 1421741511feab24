import { afterAll, beforeAll, expect, it } from 'vitest';
import { chatUidOf, newMessageId, signupId } from '../../schemas/domain/ids.ts';
import type { Stored } from '../../schemas/documents/stored.ts';
import type { SyncAnswer, SyncRequest } from '../../schemas/wire/sync.ts';
import { databaseAs } from '../../sync-server/store/database-as.ts';
import { answerSync } from '../../sync-server/sync/answer-sync.ts';
import { storedMeet, storedUser, uidOf } from '../helpers/people.ts';
import { actorOf, openTestStore, startTestCore } from '../helpers/test-core.ts';
import type { TestCore, TestStore } from '../helpers/test-core.ts';

/** The fields that the first version of the app wrote, by database. What came later may be missing. */
const firstFields = {
  users: `uid email name birthday gender height location starSign gender_interest partner_min_age
    partner_max_age distance_for_meets looking_for education occupation alcohol smoking exercise
    relationship_status kids pets snapchat instagram bio_text hideProfile notificationsOn
    notification_switches fcmToken last_location picture_id consent language picUrl thumbUrl thumbhash
    last_location_at meet_tokens max_meet_tokens heartPoints gems max_gems archived admin createdAt
    consent_at`,
  meets: `meet_type meet_gender description meet_date location only_favs closed archived picture_id meetId
    uid geolocation owner_user_name owner_user_gender owner_user_birthday owner_pic_url meet_pic_url
    meet_thumb_url thumbhash createdAt archived_by archived_at`,
  chats: `uid meet_id owner_id applicant_id meet_date archived lastCheckTimeOwner lastCheckTimeApplicant
    createdAt`,
  messages: 'chat_uid sender_id text timestamp',
  relations: 'actor target createdAt kind message',
  actions: 'sender receiver type content sender_name chat_uid createdAt read',
} as const;

type Name = keyof typeof firstFields;
type Any = Stored & Record<string, unknown>;

const [aino, ville] = [uidOf('Aino'), uidOf('Ville')];
const createdAt = new Date(Date.now() - 3_600_000).toISOString();
const meet = storedMeet('Ville', 1);
const uid = chatUidOf(aino, meet.meetId);
const messageId = newMessageId(uid, new Date());
let files: TestStore;
let core: TestCore;

beforeAll(async () => {
  files = await openTestStore();
  await put('users', { ...storedUser('Aino') }, { ...storedUser('Ville') });
  await put('meets', { ...meet });
  const parties = { meet_id: meet.meetId, owner_id: ville, applicant_id: aino };
  const read = { lastCheckTimeOwner: null, lastCheckTimeApplicant: createdAt, archived: false };
  await put('chats', { _id: uid, uid, ...parties, meet_date: meet.meet_date, ...read, createdAt });
  const said = { chat_uid: uid, sender_id: ville, text: 'Vanha viesti' };
  await put('messages', { _id: messageId, ...said, timestamp: createdAt });
  const signup = { kind: 'signup', actor: aino, target: meet.meetId, message: 'Hei', createdAt };
  await put('relations', { _id: signupId(aino, meet.meetId), ...signup });
  const names = { sender: ville, sender_name: 'Ville', receiver: aino, content: 'x' };
  await put('actions', {
    ...{ _id: `new_like:${ville}:${aino}:${createdAt}`, type: 'new_like', chat_uid: null },
    ...{ ...names, createdAt, read: false },
  });
  core = await startTestCore(files.store);
});
afterAll(async () => {
  core.stop();
  await files.remove();
});

/** Stores documents with the first version's fields only. */
async function put(
  name: Name,
  ...docs: { _id: string; [field: string]: unknown }[]
): Promise<void> {
  const fields = firstFields[name].split(/\s+/);
  const old = (docs as Any[]).map((doc) => ({
    ...Object.fromEntries(fields.filter((field) => field in doc).map((key) => [key, doc[key]])),
    _id: doc._id,
  }));
  await databaseAs<Any>(files.store, name).putMany(old);
}

async function sync(who: string, request: Partial<SyncRequest>): Promise<SyncAnswer> {
  const all = { device: 'a-device', cursors: {}, ...request };
  const answer = await answerSync(core.core, actorOf(who), all, { onRefusal: () => undefined });
  if ('code' in answer) throw new Error(answer.code);
  return answer;
}

it('DATA-10 what the first version wrote is there for its owner, and for whom it was for', async () => {
  expect([...core.core.facts.malformed]).toEqual([]);
  const wanted = [
    'profile',
    'people',
    'meets',
    'chats',
    'messages',
    'relations',
    'actions',
  ] as const;
  const cursors = Object.fromEntries(wanted.map((name) => [name, '']));
  const [hers, his] = [await sync(aino, { cursors }), await sync(ville, { cursors })];
  const counts = ({ pulls }: SyncAnswer) => wanted.map((name) => pulls[name]?.docs.length ?? 0);
  expect(counts(hers)).toEqual([1, 1, 1, 1, 1, 1, 1]);
  expect(counts(his)).toEqual([1, 1, 1, 1, 1, 0, 0]);
});

it('MEET-36 and can be changed as before', async () => {
  const { pulls } = await sync(ville, { cursors: { profile: '', meets: '' } });
  const [profile, own] = [pulls.profile?.docs[0] ?? {}, pulls.meets?.docs[0] ?? {}];
  const meet_date = new Date(Date.parse(meet.meet_date) + 60_000).toISOString();
  const { pushes } = await sync(ville, {
    pushes: {
      profile: [{ id: ville, doc: { ...profile, bio_text: 'Uusi' }, base: profile }],
      meets: [{ id: meet.meetId, doc: { ...own, meet_date }, base: own }],
    },
  });
  for (const name of ['profile', 'meets'] as const)
    expect(pushes[name]?.map(({ refused }) => refused)).toEqual([undefined]);
  expect((await files.store.db('meets').get(meet.meetId))?.changed_at).toBeDefined();
});

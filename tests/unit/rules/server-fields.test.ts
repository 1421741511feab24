/** Properties that hold for every rule and every row, however odd. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type {
  StoredChat,
  StoredMeet,
  StoredRelation,
  StoredUser,
} from '../../../schemas/documents/stored.ts';
import {
  blockId,
  favouriteId,
  meetReportId,
  signupId,
  userReportId,
} from '../../../schemas/domain/ids.ts';
import { hiddenServerFields, syncFields } from '../../../schemas/domain/sync-fields.ts';
import type { CollectionName } from '../../../schemas/documents/device.ts';
import { refusalCodes } from '../../../schemas/refusal-codes.ts';
import { actionRule } from '../../../sync-server/rules/action.ts';
import { chatRule } from '../../../sync-server/rules/chat.ts';
import { meetRule } from '../../../sync-server/rules/meet.ts';
import { messageRule } from '../../../sync-server/rules/message.ts';
import { profileRule } from '../../../sync-server/rules/profile.ts';
import { relationRule } from '../../../sync-server/rules/relation.ts';
import type { Verdict } from '../../../sync-server/rules/verdict.ts';
import { aino, chat, eero, meet, meetIdOf, now, user } from '../helpers/samples.ts';
import { World, ask, refused } from '../helpers/world.ts';

type Doc = Record<string, unknown>;

const meetId = meetIdOf(aino);
const eeros = meetIdOf(eero);
const talk = chat(eero, meetId);
const world = new World().users(aino, eero).meets(meet(meetId), meet(eeros)).chats(talk);

const only = (doc: object, fields: readonly string[]): Doc =>
  Object.fromEntries(Object.entries(doc).filter(([field]) => fields.includes(field)));

const at = { createdAt: now.toISOString() };
const said = { reason: 'Muu syy', text: 'x', chat_uid: null };
/** Every rule, with a document of the collection that it decides about, in which Aino has a part. */
const subjects: readonly {
  collection: CollectionName;
  rule: unknown;
  stored: Doc & { _id: string };
}[] = [
  { collection: 'profile', rule: profileRule, stored: { ...user(aino) } },
  { collection: 'meets', rule: meetRule, stored: { ...meet(meetId) } },
  { collection: 'chats', rule: chatRule, stored: { ...talk } },
  {
    collection: 'messages',
    rule: messageRule,
    stored: {
      _id: `${talk.uid}:00000000000000000000`,
      chat_uid: talk.uid,
      sender_id: aino,
      text: 'Hei',
      timestamp: now.toISOString(),
    },
  },
  ...[
    { _id: favouriteId(aino, eero), kind: 'favourite', target: eero },
    { _id: blockId(aino, eero), kind: 'block', target: eero },
    { _id: userReportId(aino, eero), kind: 'report', target: eero, target_kind: 'user', ...said },
    { _id: meetReportId(aino, eeros), kind: 'report', target: eeros, target_kind: 'meet', ...said },
    { _id: signupId(aino, eeros), kind: 'signup', target: eeros, message: 'Hei' },
  ].map((doc) => ({
    collection: 'relations' as const,
    rule: relationRule,
    stored: { ...doc, id: doc._id, actor: aino, ...at },
  })),
  {
    collection: 'actions',
    rule: actionRule,
    stored: { _id: 'like', id: 'like', sender: eero, receiver: aino, type: 'new_like', ...at },
  },
];

/** Fields of a collection, those of the server among them, with values that may well be allowed. */
function changesOf(collection: CollectionName): fc.Arbitrary<Doc> {
  const { client, fixed, server } = syncFields[collection];
  const fields = [...client, ...fixed, ...server, ...hiddenServerFields, 'nonsense'];
  const value = fc.oneof(
    fc.constantFrom<unknown>(true, false, null, '', 'Oulu', 'Sauna', 'Kaikille', 0, 170, [], {}),
    fc.constantFrom(aino, eero, meetId, '2026-12-24T10:00:00.000Z', 'x'.repeat(26)),
    fc.anything(),
  );
  return fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 3 });
}

/** What a rule may change of server fields by itself, as a consequence of a client field. */
const consequences: Record<string, readonly string[]> = {
  last_location: ['last_location_at'],
  location: ['geolocation'],
  archived: ['archived_by', 'archived_at'],
  hideProfile: ['hidden_at'],
  email: ['email_at'],
};

function expectServerFieldsKept<T extends object>(
  verdict: Verdict<T>,
  before: T,
  collection: CollectionName,
): void {
  if (!verdict.ok || !('write' in verdict)) return;
  const client: readonly string[] = syncFields[collection].client;
  const after = verdict.write as Doc;
  const allowed = new Set<string>(client);
  for (const [field, follows] of Object.entries(consequences)) {
    if (after[field] !== (before as Doc)[field]) for (const each of follows) allowed.add(each);
  }
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (!allowed.has(field)) expect(after[field], field).toEqual((before as Doc)[field]);
  }
}

describe('whatever is pushed', () => {
  it('DATA-03 no profile row changes a server field', () => {
    const before = user(aino);
    fc.assert(
      fc.property(changesOf('profile'), fc.boolean(), (changes, stale) => {
        const base: Doc = stale ? { ...before, name: 'Vanha' } : { ...before };
        const row = { id: aino, doc: { ...base, ...changes }, base };
        const verdict = ask<StoredUser>(profileRule, world, aino, row, { before });
        expectServerFieldsKept(verdict, before, 'profile');
      }),
      { numRuns: 500 },
    );
  });

  it('DATA-03 no meet row changes a server field', () => {
    const before = meet(meetId);
    fc.assert(
      fc.property(changesOf('meets'), fc.boolean(), (changes, known) => {
        const row = {
          id: meetId,
          doc: { ...before, ...changes },
          base: known ? { ...before } : null,
        };
        const verdict = ask<StoredMeet>(meetRule, world, aino, row, { before });
        expectServerFieldsKept(verdict, before, 'meets');
      }),
      { numRuns: 500 },
    );
  });

  it('DATA-03 no chat row changes a server field, nor the mark of the other party', () => {
    fc.assert(
      fc.property(changesOf('chats'), fc.constantFrom(aino, eero), (changes, party) => {
        const row = { id: talk.uid, doc: { ...talk, ...changes }, base: { ...talk } };
        const verdict = ask<StoredChat>(chatRule, world, party, row, { before: talk });
        expectServerFieldsKept(verdict, talk, 'chats');
        if (!verdict.ok || !('write' in verdict)) return;
        const other = party === aino ? 'lastCheckTimeApplicant' : 'lastCheckTimeOwner';
        expect(verdict.write[other]).toBe(talk[other]);
      }),
      { numRuns: 500 },
    );
  });

  it('DATA-75 DATA-76 no relation takes words that only another kind has, new or stored', () => {
    for (const { collection, stored } of subjects.filter((one) => one.collection === 'relations')) {
      const { _id: id, createdAt: _at, ...doc } = stored;
      const words = syncFields[collection].client.filter((field) => !(field in doc));
      expect(words.length).toBeGreaterThan(0);
      for (const field of words)
        for (const before of [undefined, stored as unknown as StoredRelation]) {
          const row = { id, doc: { ...doc, [field]: 'x' } };
          const verdict = ask<StoredRelation>(relationRule, world, aino, row, { before });
          expect(verdict, `${id} ${field}`).toEqual(refused('UNKNOWN_FIELD', { field }));
        }
    }
  });

  it('SYNC-08 archived never returns, whatever rows follow', () => {
    fc.assert(
      fc.property(fc.array(changesOf('meets'), { maxLength: 6 }), (rows) => {
        const gone: StoredMeet = { ...meet(meetId), archived: true, archived_by: 'owner' };
        for (const changes of rows) {
          for (const base of [{ ...gone }, { ...meet(meetId) }, null]) {
            const row = { id: meetId, doc: { ...meet(meetId), ...changes }, base };
            const verdict = ask<StoredMeet>(meetRule, world, aino, row, { before: gone });
            expect(verdict.ok && 'write' in verdict).toBe(false);
          }
        }
      }),
    );
    fc.assert(
      fc.property(changesOf('chats'), fc.constantFrom(aino, eero), (changes, party) => {
        const gone = { ...talk, archived: true };
        for (const base of [{ ...gone }, { ...talk }]) {
          const row = { id: talk.uid, doc: { ...talk, ...changes }, base };
          const verdict = ask<StoredChat>(chatRule, world, party, row, { before: gone });
          expect(verdict.ok && 'write' in verdict).toBe(false);
        }
      }),
    );
  });

  it.each(subjects)(
    'API-09 no row of $collection makes its rule throw; every refusal has a listed code',
    ({ collection, rule, stored }) => {
      const state = fc
        .tuple(fc.subarray(Object.keys(stored)), changesOf(collection))
        .map(([kept, changes]): Doc => ({ ...only(stored, kept), ...changes }));
      const wholeOrNot = fc.oneof(fc.constantFrom(null, { ...stored }), state);
      fc.assert(
        fc.property(wholeOrNot, wholeOrNot, fc.boolean(), (doc, base, isThere) => {
          const row = { id: stored._id, doc, base };
          const before = isThere ? (stored as never) : undefined;
          const verdict = ask<never>(rule as never, world, aino, row, { before });
          if (!verdict.ok) expect(refusalCodes).toHaveProperty(verdict.refusal.code);
        }),
        { numRuns: 500 },
      );
    },
  );

  it('API-09 no rule throws at a row of no sense, whatever its id', () => {
    const rules = subjects.map(({ rule }) => rule);
    const documents = fc.option(fc.dictionary(fc.string(), fc.anything()), { nil: null });
    const ids = fc.oneof(
      fc.string(),
      fc.constantFrom(
        aino,
        meetId,
        talk.uid,
        `${talk.uid}:00000000000000000000`,
        `favourite:${aino}:${eero}`,
        `block:${aino}:${eero}`,
        `report:${aino}:user:${eero}`,
        `report:${aino}:meet:${meetId}`,
        `signup:${aino}_${meetId}`,
      ),
    );
    fc.assert(
      fc.property(ids, documents, documents, (id, doc, base) => {
        for (const rule of rules) {
          const verdict = ask<never>(rule as never, world, aino, { id, doc, base });
          if (!verdict.ok) expect(refusalCodes).toHaveProperty(verdict.refusal.code);
        }
      }),
      { numRuns: 500 },
    );
  });
});

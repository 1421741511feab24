import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionNames, primaryKeys } from '../../schemas/documents/device.ts';
import type { CollectionName } from '../../schemas/documents/device.ts';
import { hiddenServerFields, syncFields } from '../../schemas/domain/sync-fields.ts';
import {
  blockId,
  chatUidOf,
  favouriteId,
  meetReportId,
  newMeetId,
  newMessageId,
  signupId,
  userReportId,
} from '../../schemas/domain/ids.ts';
import { refusalCodes } from '../../schemas/refusal-codes.ts';
import type { SyncAnswer } from '../../schemas/wire/sync.ts';
import { minimalRequest, startBadSender } from '../helpers/bad-sender.ts';
import type { BadSender } from '../helpers/bad-sender.ts';

type Doc = Record<string, unknown>;

let world: BadSender;
beforeAll(async () => {
  world = await startBadSender();
});
afterAll(() => world.gateway.stop());

/** What the store holds of everybody but Mallory; her own may change. */
async function othersState(): Promise<string> {
  const state: unknown[] = [];
  for (const name of ['users', 'meets', 'chats', 'messages', 'relations', 'actions'] as const) {
    const docs: Doc[] = (await world.gateway.on.store.db(name).range({})) as never;
    for (const doc of docs) {
      const { uid, actor, sender_id: sender, receiver } = doc;
      const isHers = [uid, actor, sender, receiver].includes(world.mallory.uid);
      if (!isHers && name !== 'chats' && name !== 'actions') state.push(doc);
    }
  }
  return JSON.stringify(state);
}

const odd = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1e308, '', ' ', '\u0000', '\ud800', '\ufffe', [], {}),
  fc.constantFrom('2026-12-24T10:00:00.000Z', '+275760-09-13T00:00:00.001Z', '9999-12-31', 'NaN'),
  fc.constantFrom('__proto__', '_local/x', '_design/x', 'x'.repeat(5000), '😀'.repeat(1001)),
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 4 }),
);

describe('rows that no device sends', () => {
  const ids = (): Record<CollectionName, string[]> => ({
    profile: [world.mallory.uid, world.aino.uid],
    people: [world.aino.uid, world.mallory.uid],
    meets: [
      world.meetId,
      newMeetId(world.mallory.uid, new Date()),
      `${world.mallory.uid}_x`,
      `${world.mallory.uid}_0`,
    ],
    chats: [world.chatUid, chatUidOf(world.aino.uid, world.meetId)],
    messages: [
      world.messageId,
      newMessageId(world.chatUid, new Date()),
      `${world.chatUid}:`,
      ':',
      `${world.chatUid}:a:b`,
    ],
    relations: [
      favouriteId(world.aino.uid, world.mallory.uid),
      favouriteId(world.mallory.uid, 'x'),
      blockId(world.aino.uid, world.mallory.uid),
      blockId(world.mallory.uid, world.mallory.uid),
      userReportId(world.mallory.uid, 'nobody'),
      meetReportId(world.mallory.uid, `${world.aino.uid}_1`),
      signupId(world.mallory.uid, world.meetId),
      signupId(world.aino.uid, world.meetId),
      'favourite:',
      'report::user:',
    ],
    actions: ['x', `new_like:${world.aino.uid}`],
    affiliates: ['x'],
  });
  const strange = [
    '_design/x',
    '_local/x',
    '_all_docs',
    '..',
    '../x',
    '%2e',
    '\u0000',
    '\ud800',
    '\uffff',
  ];

  it.each(collectionNames)(
    'API-09 %s: whatever is pushed is answered with values, and nothing of others changes',
    async (name) => {
      const before = await othersState();
      const fields = [
        ...Object.values(syncFields[name]).flat(),
        ...hiddenServerFields,
        'rev',
        'toString',
        'hasOwnProperty',
      ];
      const state = (id: string) =>
        fc
          .dictionary(
            fc.oneof(
              { weight: 4, arbitrary: fc.constantFrom(...fields) },
              { weight: 1, arbitrary: fc.string() },
            ),
            odd,
            { maxKeys: 6 },
          )
          .map((doc) => ({ ...withoutPoison(doc), [primaryKeys[name]]: id }));
      const anyId = fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...ids()[name]) },
        { weight: 1, arbitrary: fc.constantFrom(...strange) },
        { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 60, unit: 'binary' }) },
      );
      const rows = anyId.chain((id) =>
        fc.record({
          id: fc.constant(id),
          doc: fc.option(state(id), { nil: null }),
          base: fc.option(state(id), { nil: null }),
        }),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(rows, { minLength: 1, maxLength: 8 }), async (pushed) => {
          const answer = await world.send({
            ...minimalRequest,
            cursors: { [name]: '' },
            pushes: { [name]: pushed },
          });
          expect(answer.status, answer.body).toBe(200);
          const results = (JSON.parse(answer.body) as SyncAnswer).pushes[name] ?? [];
          expect(results.map(({ id }) => id)).toEqual(pushed.map(({ id }) => id));
          for (const { refused } of results)
            if (refused) expect(refusalCodes).toHaveProperty(refused.code);
        }),
        { numRuns: 150 },
      );
      expect(await othersState()).toBe(before);
      await world.aino.sync();
      expect(world.aino.device.differing()).toEqual([]);
      expect((await world.gateway.browser().get('/healthz')).status).toBe(200);
    },
  );

  it('API-09 whole bodies of any JSON: never an unexpected error', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record(
          {
            device: fc.oneof(fc.constant('mallory--'), fc.jsonValue()),
            cursors: fc.dictionary(
              fc.constantFrom(...collectionNames),
              fc.string({ maxLength: 80 }),
            ),
            pushes: fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constant({})),
            inventory: fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constant({})),
            history: fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constant([])),
          },
          { requiredKeys: ['device', 'cursors'] },
        ),
        async (body) => {
          const answer = await world.send(body);
          expect(answer.status).toBeLessThan(500);
          if (answer.status !== 200) expect(refusalCodes).toHaveProperty(answer.code);
        },
      ),
      { numRuns: 200 },
    );
  });
});

/** Without the keys that are refused with the whole body, at any depth; they have tests of their own. */
function withoutPoison(doc: Doc): Doc {
  const text = JSON.stringify(doc, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const fields = Object.entries(value);
    return Object.fromEntries(fields.filter(([name]) => !/^(__proto__|constructor)$/.test(name)));
  });
  return JSON.parse(text) as Doc;
}

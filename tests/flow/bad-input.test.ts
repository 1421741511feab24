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
import { meetFields } from '../helpers/meet-fields.ts';
import { pictureIdOf } from '../helpers/people.ts';
import { Person } from '../helpers/person.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

type Doc = Record<string, unknown>;

/** Who has everything, and must have it afterwards. */
let aino: Person;
/** Who sends what no device would send. */
let mallory: Person;
let gateway: TestGateway;
let meetId: string;
let chatUid: string;
let messageId: string;

beforeAll(async () => {
  gateway = await startTestGateway();
  aino = await Person.withProfile(gateway.app, 'Aino');
  mallory = await Person.withProfile(gateway.app, 'Mallory');
  meetId = newMeetId(aino.uid, new Date());
  const meet = meetFields(aino.uid, meetId);
  expect((await aino.create('meets', meet)).refused).toBeUndefined();
  await aino.upload('meet', pictureIdOf('kahvila'));
  await mallory.eventually(() => mallory.device.docs.meets.has(meetId));
  const id = signupId(mallory.uid, meetId);
  const signup = { id, actor: mallory.uid, kind: 'signup', target: meetId, message: 'Hei!' };
  expect((await mallory.create('relations', signup)).refused).toBeUndefined();
  chatUid = chatUidOf(mallory.uid, meetId);
  await aino.eventually(() => aino.device.docs.chats.has(chatUid));
  messageId = newMessageId(chatUid, new Date());
  const message = { id: messageId, chat_uid: chatUid, sender_id: aino.uid, text: 'Tervetuloa' };
  expect((await aino.create('messages', message)).refused).toBeUndefined();
});
afterAll(() => gateway.stop());

/** Sends a body as it is. */
async function send(
  body: string | object,
): Promise<{ status: number; code: string; body: string }> {
  const answer = await gateway.app.inject({
    method: 'POST',
    url: '/sync',
    headers: { authorization: `Bearer ${mallory.token}`, 'content-type': 'application/json' },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const { code = '' } = answer.json<{ code?: string }>();
  return { status: answer.statusCode, code, body: answer.body };
}

const base = { device: 'mallory--', cursors: {} };
const row = (fields: object) => ({ ...base, pushes: { profile: [fields] } });
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('requests that no device sends', () => {
  it.each<[string, string | object, number, string]>([
    ['no JSON', '{"device":', 400, 'BAD_JSON'],
    ['text', '"sync"', 400, 'BAD_REQUEST'],
    ['null', 'null', 400, 'BAD_REQUEST'],
    ['nothing', '', 400, 'BAD_REQUEST'],
    ['a list', [], 400, 'BAD_REQUEST'],
    ['no device', { cursors: {} }, 400, 'BAD_REQUEST'],
    ['a device of other characters', { ...base, device: '../../etc/x' }, 400, 'BAD_REQUEST'],
    ['a device that is a number', { ...base, device: 12345678 }, 400, 'BAD_REQUEST'],
    ['an unknown field', { ...base, admin: true }, 400, 'BAD_REQUEST'],
    ['a cursor that is a number', { ...base, cursors: { meets: 1 } }, 400, 'BAD_REQUEST'],
    [
      'a cursor that is too long',
      { ...base, cursors: { meets: 'x'.repeat(81) } },
      400,
      'BAD_REQUEST',
    ],
    [
      'a cursor of an unknown collection',
      { ...base, cursors: { users: '' } },
      400,
      'UNKNOWN_COLLECTION',
    ],
    [
      'a push of an unknown collection',
      { ...base, pushes: { accounts: [] } },
      400,
      'UNKNOWN_COLLECTION',
    ],
    [
      'an inventory of an unknown one',
      { ...base, inventory: { users: {} } },
      400,
      'UNKNOWN_COLLECTION',
    ],
    [
      'a collection named constructor',
      { ...base, cursors: { constructor: '' } },
      400,
      'BAD_JSON|UNKNOWN_COLLECTION',
    ],
    [
      'a collection named toString',
      { ...base, pushes: { toString: [] } },
      400,
      'UNKNOWN_COLLECTION',
    ],
    ['rows that are no list', { ...base, pushes: { meets: {} } }, 400, 'BAD_REQUEST'],
    [
      '501 rows',
      { ...base, pushes: { meets: Array(501).fill({ id: 'x', doc: null, base: null }) } },
      400,
      'BAD_REQUEST',
    ],
    ['a row without id', row({ doc: {}, base: null }), 400, 'BAD_REQUEST'],
    ['a row with an empty id', row({ id: '', doc: {}, base: null }), 400, 'BAD_REQUEST'],
    ['a row with a long id', row({ id: 'x'.repeat(129), doc: {}, base: null }), 400, 'BAD_REQUEST'],
    ['a row whose state is a list', row({ id: 'x', doc: [], base: null }), 400, 'BAD_REQUEST'],
    ['a row whose state is text', row({ id: 'x', doc: 'x', base: null }), 400, 'BAD_REQUEST'],
    ['a row without base', row({ id: 'x', doc: {} }), 400, 'BAD_REQUEST'],
    ['a row with more', row({ id: 'x', doc: {}, base: null, force: true }), 400, 'BAD_REQUEST'],
    ['an inventory with numbers', { ...base, inventory: { meets: { x: 1 } } }, 400, 'BAD_REQUEST'],
    ['history without place', { ...base, history: [{ chat: 'x' }] }, 400, 'BAD_REQUEST'],
    [
      'history of too many',
      { ...base, history: [{ chat: 'x', before: ['9', '~'], limit: 201 }] },
      400,
      'BAD_REQUEST',
    ],
    [
      '21 histories',
      { ...base, history: Array(21).fill({ chat: 'x', before: ['9', '~'], limit: 1 }) },
      400,
      'BAD_REQUEST',
    ],
    [
      '__proto__ at the top',
      '{"device":"mallory--","cursors":{},"__proto__":{"admin":true}}',
      400,
      'BAD_JSON',
    ],
    [
      '__proto__ in a row',
      '{"device":"mallory--","cursors":{},"pushes":{"profile":[{"id":"x","doc":{"__proto__":{"admin":true}},"base":null}]}}',
      400,
      'BAD_JSON',
    ],
    [
      '__proto__ by escapes',
      '{"device":"mallory--","cursors":{"\\u005f_proto__":""}}',
      400,
      'BAD_JSON',
    ],
    [
      'constructor.prototype in a row',
      '{"device":"mallory--","cursors":{},"pushes":{"profile":[{"id":"x","doc":{"constructor":{"prototype":{"admin":true}}},"base":null}]}}',
      400,
      'BAD_JSON',
    ],
    ['20 000 levels', `{"device":"mallory--","cursors":${deep(20_000)}}`, 400, 'BAD_REQUEST'],
    [
      'more than 4 MiB',
      `{"device":"mallory--","cursors":{"meets":"${'x'.repeat(4_300_000)}"}}`,
      413,
      'PAYLOAD_TOO_LARGE',
    ],
  ])('API-09 %s is refused with a stable code', async (_, body, status, code) => {
    const answer = await send(body);
    expect([answer.status, code.split('|').includes(answer.code)], answer.body).toEqual([
      status,
      true,
    ]);
    expect(({} as Doc)['admin']).toBeUndefined();
  });

  it('API-09 deep nesting inside a field is refused as the field', async () => {
    const doc = `{"uid":"${mallory.uid}","name":${deep(5000)}}`;
    const answer = await send(
      `{"device":"mallory--","cursors":{},"pushes":{"profile":[{"id":"${mallory.uid}","doc":${doc},"base":{"uid":"${mallory.uid}"}}]}}`,
    );
    expect(answer.status).toBe(200);
    expect(codesOf(JSON.parse(answer.body))).toEqual(['PROFILE_INVALID']);
  });

  it('SYNC-16 wrong cursors lead to a reconciliation, wrong inventories to the whole view', async () => {
    for (const cursor of ['x', '....', 'a.b.c.d', 'a.-1.0.d', 'a.1e99.0.d', '\u0000.1.1.\ud800']) {
      const cursors = Object.fromEntries(collectionNames.map((name) => [name, cursor]));
      const answer = await send({ ...base, cursors });
      expect(answer.status).toBe(200);
      const { pulls } = JSON.parse(answer.body) as SyncAnswer;
      for (const name of collectionNames)
        expect(pulls[name]?.reconcile ?? pulls[name]?.docs.length).toBeDefined();
    }
    const inventory = Object.fromEntries(
      collectionNames.map((name) => [name, { x: 'y', toString: '1.2.3', [chatUid]: '-1..' }]),
    );
    const cursors = Object.fromEntries(collectionNames.map((name) => [name, '']));
    const answer = await send({ ...base, cursors, inventory });
    expect(answer.status).toBe(200);
    const { pulls } = JSON.parse(answer.body) as SyncAnswer;
    expect(pulls.messages?.docs.map((doc) => doc['id'])).toContain(messageId);
    expect(pulls.meets?.docs.map((doc) => doc['meetId'])).toContain(meetId);
    expect(pulls.profile?.docs.map((doc) => doc['uid'])).toEqual([mallory.uid]);
    expect(pulls.people?.gone).toContain('x');
  });

  it('API-03 history of chats that are not mine is not answered', async () => {
    const eve = await Person.register(gateway.app, 'Eve');
    const history = [chatUid, 'nothing', '\u0000', '\ud800', '_design/x'].map((chat) => ({
      chat,
      before: ['9999', '~'],
      limit: 200,
    }));
    const answer = await eve.call('POST', '/sync', { ...base, history });
    expect(answer.statusCode).toBe(200);
    expect(answer.json<SyncAnswer>().history).toBeUndefined();
  });
});

/** The codes of every refused row. */
function codesOf(answer: SyncAnswer): string[] {
  return Object.values(answer.pushes).flatMap((rows) =>
    rows.flatMap(({ refused }) => (refused ? [refused.code] : [])),
  );
}

/** What the store holds of everybody but Mallory; her own may change. */
async function othersState(): Promise<string> {
  const state: unknown[] = [];
  for (const name of ['users', 'meets', 'chats', 'messages', 'relations', 'actions'] as const) {
    const docs: Doc[] = (await gateway.on.store.db(name).range({})) as never;
    for (const doc of docs) {
      const { uid, actor, sender_id: sender, receiver } = doc;
      const isHers = [uid, actor, sender, receiver].includes(mallory.uid);
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
    profile: [mallory.uid, aino.uid],
    people: [aino.uid, mallory.uid],
    meets: [meetId, newMeetId(mallory.uid, new Date()), `${mallory.uid}_x`, `${mallory.uid}_0`],
    chats: [chatUid, chatUidOf(aino.uid, meetId)],
    messages: [messageId, newMessageId(chatUid, new Date()), `${chatUid}:`, ':', `${chatUid}:a:b`],
    relations: [
      favouriteId(aino.uid, mallory.uid),
      favouriteId(mallory.uid, 'x'),
      blockId(aino.uid, mallory.uid),
      blockId(mallory.uid, mallory.uid),
      userReportId(mallory.uid, 'nobody'),
      meetReportId(mallory.uid, `${aino.uid}_1`),
      signupId(mallory.uid, meetId),
      signupId(aino.uid, meetId),
      'favourite:',
      'report::user:',
    ],
    actions: ['x', `new_like:${aino.uid}`],
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
          const answer = await send({
            ...base,
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
      await aino.sync();
      expect(aino.device.differing()).toEqual([]);
      expect((await gateway.browser().get('/healthz')).status).toBe(200);
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
          const answer = await send(body);
          expect(answer.status).toBeLessThan(500);
          if (answer.status !== 200) expect(refusalCodes).toHaveProperty(answer.code);
        },
      ),
      { numRuns: 200 },
    );
  });
});

/** Without the keys that are refused with the whole body, which has tests of its own. */
function withoutPoison(doc: Doc): Doc {
  return Object.fromEntries(
    Object.entries(doc).filter(([field]) => field !== '__proto__' && field !== 'constructor'),
  );
}

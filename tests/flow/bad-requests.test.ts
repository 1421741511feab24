import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionNames } from '../../schemas/documents/device.ts';
import { newMessageId } from '../../schemas/domain/ids.ts';
import type { SyncAnswer } from '../../schemas/wire/sync.ts';
import { minimalRequest, startBadSender } from '../helpers/bad-sender.ts';
import type { BadSender } from '../helpers/bad-sender.ts';
import { Person } from '../helpers/person.ts';

type Doc = Record<string, unknown>;

let world: BadSender;
beforeAll(async () => {
  world = await startBadSender();
});
afterAll(() => world.gateway.stop());

const row = (fields: object) => ({ ...minimalRequest, pushes: { profile: [fields] } });
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('requests that no device sends', () => {
  it.each<[string, string | object, number, string]>([
    ['no JSON', '{"device":', 400, 'BAD_JSON'],
    ['text', '"sync"', 400, 'BAD_REQUEST'],
    ['null', 'null', 400, 'BAD_REQUEST'],
    ['nothing', '', 400, 'BAD_REQUEST'],
    ['a list', [], 400, 'BAD_REQUEST'],
    ['no device', { cursors: {} }, 400, 'BAD_REQUEST'],
    [
      'a device of other characters',
      { ...minimalRequest, device: '../../etc/x' },
      400,
      'BAD_REQUEST',
    ],
    ['a device that is a number', { ...minimalRequest, device: 12345678 }, 400, 'BAD_REQUEST'],
    ['an unknown field', { ...minimalRequest, admin: true }, 400, 'BAD_REQUEST'],
    ['a cursor that is a number', { ...minimalRequest, cursors: { meets: 1 } }, 400, 'BAD_REQUEST'],
    [
      'a cursor that is too long',
      { ...minimalRequest, cursors: { meets: 'x'.repeat(81) } },
      400,
      'BAD_REQUEST',
    ],
    [
      'a cursor of an unknown collection',
      { ...minimalRequest, cursors: { users: '' } },
      400,
      'UNKNOWN_COLLECTION',
    ],
    [
      'a push of an unknown collection',
      { ...minimalRequest, pushes: { accounts: [] } },
      400,
      'UNKNOWN_COLLECTION',
    ],
    [
      'an inventory of an unknown one',
      { ...minimalRequest, inventory: { users: {} } },
      400,
      'UNKNOWN_COLLECTION',
    ],
    [
      'a collection named constructor',
      { ...minimalRequest, cursors: { constructor: '' } },
      400,
      'BAD_JSON|UNKNOWN_COLLECTION',
    ],
    [
      'a collection named toString',
      { ...minimalRequest, pushes: { toString: [] } },
      400,
      'UNKNOWN_COLLECTION',
    ],
    ['rows that are no list', { ...minimalRequest, pushes: { meets: {} } }, 400, 'BAD_REQUEST'],
    [
      '501 rows',
      { ...minimalRequest, pushes: { meets: Array(501).fill({ id: 'x', doc: null, base: null }) } },
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
    [
      'an inventory with numbers',
      { ...minimalRequest, inventory: { meets: { x: 1 } } },
      400,
      'BAD_REQUEST',
    ],
    ['history without place', { ...minimalRequest, history: [{ chat: 'x' }] }, 400, 'BAD_REQUEST'],
    [
      'history of too many',
      { ...minimalRequest, history: [{ chat: 'x', before: ['9', '~'], limit: 201 }] },
      400,
      'BAD_REQUEST',
    ],
    [
      '21 histories',
      { ...minimalRequest, history: Array(21).fill({ chat: 'x', before: ['9', '~'], limit: 1 }) },
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
    const answer = await world.send(body);
    expect([answer.status, code.split('|').includes(answer.code)], answer.body).toEqual([
      status,
      true,
    ]);
    expect(({} as Doc)['admin']).toBeUndefined();
  });

  it('SYNC-15 half a character, which a store cannot take, becomes the sign for one that is missing', async () => {
    const id = newMessageId(world.chatUid, new Date());
    const doc = `{"id":"${id}","chat_uid":"${world.chatUid}","text":"a\\ud83db\\ud83d\\ude00"}`;
    const answer = await world.send(
      `{"device":"mallory--","cursors":{},"pushes":{"messages":[{"id":"${id}","doc":${doc},"base":null}]}}`,
    );
    const [result] = (JSON.parse(answer.body) as SyncAnswer).pushes.messages ?? [];
    expect(result?.refused).toBeUndefined();
    expect(result?.doc?.['text']).toBe('a\ufffdb😀');
    // A device finds the answer to its row by the id as it has sent it.
    const odd = await world.send(
      '{"device":"mallory--","cursors":{},"pushes":{"messages":[{"id":"x\\ud800","doc":null,"base":null}]}}',
    );
    const [refusal] = (JSON.parse(odd.body) as SyncAnswer).pushes.messages ?? [];
    expect([refusal?.id, refusal?.refused !== undefined]).toEqual(['x\ud800', true]);
  });

  const named = (name: string, base = '') => {
    const { uid } = world.mallory;
    const doc = `{"uid":"${uid}","name":${name}}`;
    const row = `{"id":"${uid}","doc":${doc},"base":${base === '' ? doc : base}}`;
    return world.send(`{"device":"mallory--","cursors":{},"pushes":{"profile":[${row}]}}`);
  };

  it('API-09 deep nesting inside a field is refused as the field', async () => {
    const answer = await named(deep(50), `{"uid":"${world.mallory.uid}"}`);
    expect(answer.status).toBe(200);
    expect(codesOf(JSON.parse(answer.body))).toEqual(['PROFILE_INVALID']);
  });

  it('API-09 nesting that would exhaust the stack is not looked at; brackets in a text are none', async () => {
    expect(await named(deep(5000))).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    const text = JSON.stringify(`\\"\\\\${'[{'.repeat(200)}"`);
    const { profile } = world.mallory.device.docs;
    const base = { ...profile.get(world.mallory.uid) };
    const change = { ...base, bio_text: JSON.parse(text) as string };
    const { refused } = await world.mallory.push('profile', world.mallory.uid, change, base);
    expect(refused).toBeUndefined();
  });

  it('API-09 nor are more fields than any device has: reading those of one request would take a second, in which nobody else is answered', async () => {
    const held = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, ',']));
    const asked = async (count: number) => {
      const inventory = { relations: held(count) };
      return (await world.mallory.call('POST', '/sync', { ...minimalRequest, inventory }))
        .statusCode;
    };
    // Commas in a text are none.
    expect([await asked(60_000), await asked(150_000)]).toEqual([200, 400]);
  });

  it('API-09 ids of megabytes are looked at once, not from each of their characters on', async () => {
    // Else it would take an hour, in which nobody else is answered.
    const ids = ['a', 'b'].map((letter) => `${letter.repeat(1_900_000)}:`);
    const inventory = { relations: Object.fromEntries(ids.map((id) => [id, 'x'])) };
    const answer = await world.mallory.call('POST', '/sync', { ...minimalRequest, inventory });
    expect([answer.statusCode, answer.json<SyncAnswer>().vanished]).toEqual([200, undefined]);
  });

  it('SYNC-16 wrong cursors lead to a reconciliation or, as wrong inventories do, to the whole view', async () => {
    const pullsAt = async (cursor: string) => {
      const cursors = Object.fromEntries(collectionNames.map((name) => [name, cursor]));
      const answer = await world.send({ ...minimalRequest, cursors });
      expect(answer.status).toBe(200);
      return (JSON.parse(answer.body) as SyncAnswer).pulls;
    };
    const whole = await pullsAt('');
    expect(whole.meets?.docs.map((doc) => doc['meetId'])).toContain(world.meetId);
    for (const cursor of ['x', '....', 'a.b.c.d', 'a.-1.0.d', 'a.1e99.0.d', '\u0000.1.1.\ud800']) {
      const pulls = await pullsAt(cursor);
      for (const name of collectionNames)
        expect([true, whole[name]?.docs], `${name} at ${cursor}`).toContainEqual(
          pulls[name]?.reconcile ?? pulls[name]?.docs,
        );
    }
    const inventory = Object.fromEntries(
      collectionNames.map((name) => [name, { x: 'y', toString: '1.2.3', [world.chatUid]: '-1..' }]),
    );
    const cursors = Object.fromEntries(collectionNames.map((name) => [name, '']));
    const answer = await world.send({ ...minimalRequest, cursors, inventory });
    expect(answer.status).toBe(200);
    const { pulls } = JSON.parse(answer.body) as SyncAnswer;
    expect(pulls.messages?.docs.map((doc) => doc['id'])).toContain(world.messageId);
    expect(pulls.meets?.docs.map((doc) => doc['meetId'])).toContain(world.meetId);
    expect(pulls.profile?.docs.map((doc) => doc['uid'])).toEqual([world.mallory.uid]);
    expect(pulls.people?.gone).toContain('x');
  });

  it('API-03 history of chats that are not mine is not answered', async () => {
    const eve = await Person.register(world.gateway.app, 'Eve');
    const history = [world.chatUid, 'nothing', '\u0000', '\ud800', '_design/x'].map((chat) => ({
      chat,
      before: ['9999', '~'],
      limit: 200,
    }));
    const answer = await eve.call('POST', '/sync', { ...minimalRequest, history });
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

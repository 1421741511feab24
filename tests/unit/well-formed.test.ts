import { describe, expect, it } from 'vitest';
import type { Stored, StoredRelation } from '../../schemas/documents/stored.ts';
import { blockId } from '../../schemas/domain/ids.ts';
import { makeAffiliates } from '../../sync-server/demo/affiliates.ts';
import { generateWorld } from '../../sync-server/demo/generate.ts';
import { isWellFormed, whatCounts } from '../../sync-server/facts/well-formed.ts';

const world = generateWorld({ people: 60, meets: 40, chats: 30 }, 'form', new Date());
const reports = ['user', 'meet'].map((kind) => {
  const target = world[kind === 'user' ? 'people' : 'meets'][0]?._id ?? '';
  const actor = world.people[1]?.uid ?? '';
  const said = { reason: 'Muu syy', text: '', chat_uid: null, counted: true };
  const createdAt = new Date().toISOString();
  const _id = `report:${actor}:${kind}:${target}`;
  return { _id, actor, target, createdAt, kind: 'report', target_kind: kind, ...said };
});
const documents: Record<string, readonly Stored[]> = {
  users: world.people,
  meets: world.meets,
  chats: world.chats.map(({ chat }) => chat),
  messages: world.chats.flatMap(({ messages }) => messages),
  relations: [...world.favourites, ...world.chats.map(({ signup }) => signup), ...reports],
  actions: world.actions,
  affiliates: makeAffiliates(),
};
type Name = Parameters<typeof isWellFormed>[0];

/** What is stored by the gateway always counts; what somebody made of it by hand must not do harm. */
describe.each(Object.entries(documents))('documents of %s', (name, docs) => {
  const database = name as Name;

  it('GEN-07 count as the gateway writes them, with what later versions or operators add', () => {
    expect(docs.length).toBeGreaterThan(0);
    expect(docs.filter((doc) => !isWellFormed(database, doc))).toEqual([]);
    for (const doc of docs)
      expect(isWellFormed(database, { ...doc, note: 1 } as Stored)).toBe(true);
  });

  it('GEN-07 count no more when a field has another type, or is not there where it is needed', () => {
    const [doc] = docs as [Stored & Record<string, unknown>];
    const fields = Object.keys(doc).filter((field) => !field.startsWith('_'));
    for (const field of fields) {
      const wrong = { ...doc, [field]: Symbol.iterator };
      expect(isWellFormed(database, wrong), field).toBe(false);
    }
    expect(isWellFormed(database, { _id: doc._id })).toBe(false);
    if (database !== 'affiliates')
      expect(isWellFormed(database, { ...doc, _id: 'another' })).toBe(false);
  });
});

it.each([
  '8.11.2026',
  '2026-11-08',
  '2026-11-08 18:00',
  '2026-11-08T18:00',
  '2026-13-08T18:00:00.000Z',
  '1',
])(
  'FMT-19 a time that an operator writes as %j is none: browsers read it in different ways, or not at all',
  (meet_date) => {
    const [meet] = world.meets;
    expect(isWellFormed('meets', { ...meet, meet_date } as Stored)).toBe(false);
    const stored = '2026-11-08T18:00:00.000Z';
    expect(isWellFormed('meets', { ...meet, meet_date: stored } as Stored)).toBe(true);
  },
);

describe('a malformed relation', () => {
  it('SAFE-11 counts on as a block if its id says so, as nothing else', () => {
    const [actor, target] = ['a'.repeat(20), 'b'.repeat(20)];
    const broken = (_id: string) => ({ _id, _rev: '2-x', kind: 3 }) as unknown as StoredRelation;
    expect(whatCounts('relations', broken(blockId(actor, target)))).toMatchObject({
      _rev: '2-x',
      kind: 'block',
      actor,
      target,
    });
    expect(whatCounts('relations', broken(`favourite:${actor}:${target}`))).toBeUndefined();
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { blockId } from '../../schemas/domain/ids.ts';
import type { StoredRelation } from '../../schemas/documents/stored.ts';
import { Facts } from '../../sync-server/facts/facts.ts';
import { readFact, updateFact, writeFact } from '../../sync-server/facts/read-through.ts';
import type { Memory } from '../../sync-server/facts/read-through.ts';
import { InFlight } from '../../sync-server/facts/in-flight.ts';
import { uidOf } from '../helpers/people.ts';

const [aino, ville] = [uidOf('Aino'), uidOf('Ville')];
const id = blockId(aino, ville);
const block = (_rev: string): StoredRelation => ({
  _id: id,
  _rev,
  actor: aino,
  kind: 'block',
  target: ville,
  createdAt: '2026-11-01T10:00:00.000Z',
});

let facts: Facts;
let stored: StoredRelation | undefined;
let asked: number;
/** What the store says of its deletion; the change feed may tell something meanwhile. */
let deletedAs: () => string | undefined;
beforeEach(() => {
  [facts, stored, asked, deletedAs] = [new Facts(), undefined, 0, () => undefined];
});

const database = {
  get: async () => {
    asked += 1;
    return stored;
  },
  deletedAs: async () => deletedAs(),
  update: async (_id: string, change: (doc?: StoredRelation) => StoredRelation | undefined) =>
    change(stored) ?? stored,
};
const memory = (): Memory => ({ store: { db: () => database }, facts }) as unknown as Memory;
const known = () => facts.revision('relations', id);
const tell = (doc?: StoredRelation) => void facts.apply('relations', id, doc);

describe('a document that the store does not find', () => {
  beforeEach(() => tell(block('3-c')));

  it('SAFE-11 is dropped only if it was deleted since it was as it is known', async () => {
    for (const rev of [undefined, '2-b', '3-x']) {
      deletedAs = () => rev;
      expect(await readFact(memory(), 'relations', id)).toBeUndefined();
      expect(known()).toBe('3-c');
    }
    deletedAs = () => '4-d';
    await readFact(memory(), 'relations', id);
    expect(known()).toBeUndefined();
  });

  it('SAFE-11 is asked for again if it was made anew meanwhile, which is told only once', async () => {
    deletedAs = () => {
      stored = block('5-e');
      tell(stored);
      return '4-d';
    };
    expect((await readFact(memory(), 'relations', id))?._rev).toBe('5-e');
    expect([known(), asked]).toEqual(['5-e', 2]);
  });

  it('SAFE-11 is not dropped either when it was to be changed there', async () => {
    await updateFact(memory(), 'relations', id, (before) => before && { ...before });
    expect(known()).toBe('3-c');
  });
});

describe('a write that the change feed has overtaken', () => {
  const write = (meanwhile: () => void) =>
    writeFact(memory(), 'relations', id, async () => {
      meanwhile();
      return { doc: block('2-b') };
    });

  it('SAFE-12 is not taken over where it was deleted since: the store says what is', async () => {
    tell(block('1-a'));
    await write(() => {
      tell(block('2-b'));
      tell(undefined);
    });
    expect([known(), asked]).toEqual([undefined, 1]);
  });

  it('GEN-07 is taken over without a question where nothing else was heard', async () => {
    await write(() => undefined);
    expect(known()).toBe('2-b');
    await write(() => tell(block('2-b')));
    expect([known(), asked]).toEqual(['2-b', 0]);
  });
});

it('GEN-07 questions under way are overtaken by what changes until they are answered, each by its own document', () => {
  const inFlight = new InFlight();
  const [one, two, other] = ['a', 'a', 'b'].map((doc) => inFlight.begin('users', doc));
  if (!one || !two || !other) throw new Error('three questions');
  one.end();
  inFlight.overtake('users', 'a');
  inFlight.overtake('meets', 'b');
  expect([one, two, other].map(({ overtaken }) => overtaken)).toEqual([false, true, false]);
  two.end();
  expect(inFlight.begin('users', 'a').overtaken).toBe(false);
});

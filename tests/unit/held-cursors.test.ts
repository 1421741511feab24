import { describe, expect, it } from 'vitest';
import { cursorsDigest } from '../../schemas/domain/cursors-digest.ts';
import { collectionNames } from '../../schemas/documents/device.ts';
import type { SyncAnswer, SyncRequest } from '../../schemas/wire/sync.ts';
import { KnownCursors } from '../../src/sync/known-cursors.ts';
import { HeldCursors } from '../../sync-server/sync/held-cursors.ts';

const device = 'device01';
const digest = '0123456789abcdef';
const cursors = Object.fromEntries(
  collectionNames.map((name, at) => [name, `epoch~1.${at}.${at + 2}.${digest}`]),
);
const moved = { ...cursors, people: `epoch~1.99.7.${digest}` };
const full: SyncRequest = { device, cursors };
const short: SyncRequest = { device, cursors: {}, held: cursorsDigest(cursors) };
const nothingNew: SyncAnswer = { pushes: {}, pulls: {}, time: '2026-11-21T10:00:00.000Z' };
const somethingNew: SyncAnswer = {
  ...nothingNew,
  pulls: { people: { docs: [], gone: ['x'], cursor: moved.people, count: 7, digest } },
};

describe('what a gateway remembers of a device', () => {
  it('GEN-07 a digest stands for the cursors after the answer before, of the same person only', () => {
    const held = new HeldCursors();
    expect(held.complete('aino', short)).toBeUndefined();
    held.note('aino', full, nothingNew);
    expect(held.complete('aino', short)).toEqual(full);
    expect(held.complete('eero', short)).toBeUndefined();
    expect(held.complete('aino', { ...short, device: 'device02' })).toBeUndefined();
    held.note('aino', full, somethingNew);
    expect(held.complete('aino', short)).toBeUndefined();
    const later = { ...short, held: cursorsDigest(moved) };
    expect(held.complete('aino', later)).toEqual({ device, cursors: moved });
  });

  it('GEN-07 what a request says nothing of stands where it stood', () => {
    const held = new HeldCursors();
    held.note('aino', full, nothingNew);
    held.note('aino', { device, cursors: { people: cursors['people'] ?? '' } }, nothingNew);
    expect(held.complete('aino', short)).toEqual(full);
  });

  it('GEN-07 forgets who was heard of least recently', () => {
    const held = new HeldCursors(2);
    for (const uid of ['aino', 'eero', 'aino', 'maija']) held.note(uid, full, nothingNew);
    expect(held.complete('eero', short)).toBeUndefined();
    expect(held.complete('aino', short)).toEqual(full);
    expect(held.complete('maija', short)).toEqual(full);
  });
});

describe('what a device need not say again', () => {
  it('SYNC-01 cursors that the gateway knows go as a digest, others whole', () => {
    const before = new KnownCursors();
    expect(before.shorten(full)).toEqual(full);
    before.complete(full, nothingNew);
    expect(before.shorten(full)).toEqual(short);
    expect(before.shorten({ ...full, cursors: moved })).toEqual({ device, cursors: moved });
    const { people: _people, ...some } = cursors;
    expect(before.shorten({ device, cursors: some })).toEqual({ device, cursors: some });
    before.complete(full, somethingNew);
    expect(before.shorten(full)).toEqual(full);
    expect(before.shorten({ device, cursors: moved }).held).toBe(cursorsDigest(moved));
  });

  it('SYNC-06 a request that carries writes is never shortened', () => {
    const before = new KnownCursors();
    before.complete(full, nothingNew);
    const writing = { ...full, pushes: { chats: [{ id: 'x', doc: null, base: {} }] } };
    expect(before.shorten(writing)).toBe(writing);
    expect(before.shorten({ ...full, inventory: {} }).held).toBeUndefined();
  });

  it('SYNC-01 gateways that keep forgetting get the cursors', () => {
    const before = new KnownCursors();
    for (let turn = 0; turn < 3; turn += 1) {
      before.complete(full, nothingNew);
      expect(before.shorten(full).held).toBeDefined();
      before.forget();
      expect(before.shorten(full)).toEqual(full);
    }
    before.complete(full, nothingNew);
    expect(before.shorten(full)).toEqual(full);
  });

  it('SYNC-01 what the answer leaves out has not changed: count and digest are the end of the cursor', () => {
    const { pulls } = new KnownCursors().complete(full, somethingNew);
    expect(pulls.people).toEqual(somethingNew.pulls.people);
    expect(pulls.meets).toEqual({ docs: [], gone: [], cursor: cursors['meets'], count: 4, digest });
    expect(Object.keys(pulls).sort()).toEqual([...collectionNames].sort());
    const first = new KnownCursors().complete({ device, cursors: { meets: '' } }, nothingNew);
    expect(first.pulls).toEqual({});
  });
});

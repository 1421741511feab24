import { expect, it } from 'vitest';
import { rebase } from '../../src/sync/rebase.ts';

const base = { id: 'a', height: 170, city: 'Turku', rev: 'r1' };
const sent = { ...base, bio: 'uusi' };
const answer = { ...sent, city: 'Oulu', rev: 'r2' };

it('SYNC-08 what is taken out while an edit is under way is gone from what follows; the rest is the gateway’s', () => {
  const { bio: _, ...without } = sent;
  expect(rebase({ doc: { ...without, height: 180 }, base }, { base, sent, answer })).toEqual({
    doc: { ...base, city: 'Oulu', height: 180, rev: 'r2' },
    base: answer,
  });
});

it('SYNC-08 an edit of a later state is not laid upon an earlier answer', () => {
  const later = { ...answer, city: 'Vaasa', rev: 'r3' };
  const change = { doc: { ...later, height: 180 }, base: later };
  expect(rebase(change, { base, sent, answer })).toEqual(change);
});

it('SYNC-06 PEOPLE-18 what is made again after its removal, or is gone at the gateway, is sent as it is', () => {
  const change = { doc: { ...base, height: 180 }, base };
  const removed = { ...sent, _deleted: true };
  expect(rebase(change, { base, sent: removed, answer })).toEqual(change);
  expect(rebase(change, { base, sent, answer: { id: 'a', _deleted: true } })).toEqual(change);
});

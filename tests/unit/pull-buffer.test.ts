import { describe, expect, it } from 'vitest';
import type { PullAnswer } from '../../schemas/wire/sync.ts';
import { PullBuffer } from '../../src/sync/pull-buffer.ts';

const answer = (cursor: string, docs: object[], goneChats: string[] = []): PullAnswer => ({
  docs: docs as PullAnswer['docs'],
  gone: [],
  cursor,
  count: 0,
  digest: '',
  ...(goneChats.length > 0 && { goneChats }),
});

describe('what is on its way into the replica', () => {
  it('SYNC-16 what could not be written is in no inventory, and no later cursor stands for it', () => {
    const buffer = new PullBuffer('people', 'c0');
    buffer.accept(answer('c1', [{ uid: 'a' }]));
    expect(buffer.take(10, false)).toMatchObject({ documents: [{ uid: 'a' }], cursor: 'c1' });
    expect([...buffer.pending().rows.keys()]).toEqual(['a']);
    buffer.rewind('c0');
    expect(buffer.pending().rows.size).toBe(0);
    expect(buffer.cursor).toBe('c0');
    buffer.accept(answer('c2', [{ uid: 'a' }, { uid: 'b' }]));
    expect(buffer.take(1, false)).toMatchObject({ documents: [{ uid: 'a' }], cursor: '' });
    expect(buffer.take(1, false)).toMatchObject({ documents: [{ uid: 'b' }], cursor: 'c2' });
  });

  it('SYNC-16 it is all there only when what was given is known to be written', () => {
    const buffer = new PullBuffer('messages', 'c0');
    expect(buffer.isEmpty).toBe(true);
    buffer.accept(answer('c1', [], ['a']));
    expect(buffer.isEmpty, 'a chat to end').toBe(false);
    buffer.expandGoneChats(['a'], []);
    expect(buffer.isEmpty).toBe(true);
    buffer.put('m', { id: 'm', _deleted: false });
    expect(buffer.isEmpty, 'one to give').toBe(false);
    buffer.take(10, false);
    expect(buffer.isEmpty, 'one that may be on its way').toBe(false);
    buffer.written(new Set(['m']));
    expect(buffer.isEmpty, 'one that is late').toBe(false);
    buffer.written(new Set());
    expect(buffer.isEmpty).toBe(true);
  });

  it('SYNC-13 what has left is told as gone; chats that end are part of what is on its way', () => {
    const buffer = new PullBuffer('messages', 'c0');
    buffer.accept({ ...answer('c1', [], ['a']), gone: ['m'] });
    expect(buffer.pending()).toEqual({
      rows: new Map([['m', { id: 'm', _deleted: true }]]),
      goneChats: ['a'],
    });
  });

  it('SYNC-16 what could not be written answers no local write, and its cursor is not stored', () => {
    const buffer = new PullBuffer('people', 'c0');
    buffer.answer('a', { uid: 'a', _deleted: false }, 'edit');
    buffer.take(10, true);
    buffer.rewind('c0');
    expect(buffer.isAnswered('a', 'edit')).toBe(false);
    buffer.mark();
    expect(buffer.take(10, false).documents).toEqual([]);
    // Nor does one whose answer is known to be written.
    buffer.answer('b', { uid: 'b', _deleted: false }, 'edit');
    buffer.take(10, false);
    buffer.put('b', { uid: 'b', _deleted: false });
    buffer.written(new Set());
    expect(buffer.isAnswered('b', 'edit'), 'a newer state waits').toBe(true);
    buffer.take(10, false);
    buffer.written(new Set());
    expect(buffer.isAnswered('b', 'edit')).toBe(false);
  });

  it('SYNC-16 the cursor that ends an inventory is stored, though nothing new comes with it', () => {
    const buffer = new PullBuffer('people', 'c0');
    buffer.put('a', { uid: 'a', _deleted: false });
    expect(buffer.take(10, true)).toMatchObject({ documents: [{ uid: 'a' }], cursor: '' });
    buffer.accept(answer('c1', []));
    expect(buffer.take(10, true)).toEqual({ documents: [], cursor: '' });
    buffer.mark();
    expect(buffer.take(10, false)).toMatchObject({ documents: [{ uid: 'a' }], cursor: 'c1' });
    buffer.mark();
    expect(buffer.take(10, false)).toEqual({ documents: [], cursor: 'c1' });
  });

  it('SYNC-13 messages of a chat that has left are not written any more; it may come back', () => {
    const buffer = new PullBuffer('messages', '');
    const message = (id: string, chat_uid: string) => ({ id, chat_uid, timestamp: '2026-11-21' });
    buffer.accept(answer('1', [message('a1', 'a'), message('b1', 'b')]));
    buffer.accept(answer('2', [message('a2', 'a')], ['a']));
    expect(buffer.goneChats).toEqual(['a']);
    buffer.expandGoneChats(['a'], ['a0', 'a2']);
    const written = buffer.take(10, false).documents.map(({ id, _deleted }) => [id, _deleted]);
    expect(written).toEqual([
      ['b1', false],
      ['a2', false],
      ['a0', true],
    ]);
  });
});

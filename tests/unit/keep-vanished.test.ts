import { describe, expect, it, vi } from 'vitest';
import type { CollectionName } from '../../schemas/documents/device.ts';
import type { SyncAnswer } from '../../schemas/wire/sync.ts';
import type { KeepRefused } from '../../src/sync/deliver-answer.ts';
import { keepVanished } from '../../src/sync/keep-vanished.ts';
import type { VanishedOptions } from '../../src/sync/keep-vanished.ts';
import { aino, eero } from './helpers/samples.ts';

type AnyFunction = (...of: unknown[]) => Promise<unknown>;

const signal = new AbortController().signal;
const pulled = { docs: [], gone: [], cursor: '1', count: 0, digest: '' };
const held: Partial<Record<CollectionName, Record<string, object>>> = {
  messages: {
    own: { chat_uid: 'c', sender_id: aino, text: 'Hei' },
    ofGoneChat: { chat_uid: 'gone', sender_id: aino, text: 'Moi' },
    others: { chat_uid: 'c', sender_id: eero, text: 'Terve' },
    stays: { chat_uid: 'c', sender_id: aino, text: 'Jään' },
    comesAnew: { id: 'comesAnew', chat_uid: 'gone', sender_id: aino, text: 'Uusi' },
  },
  relations: { signup: { actor: aino, kind: 'signup', message: 'Hei' } },
  meets: { ownMeet: { uid: aino, archived: false }, deleted: { uid: aino, archived: true } },
};
const inventory = { messages: {}, relations: {}, meets: {} };
const answer = {
  pulls: {
    messages: {
      ...pulled,
      docs: [{ id: 'comesAnew' }],
      gone: ['own', 'others'],
      goneChats: ['gone'],
    },
    relations: { ...pulled, gone: ['signup'] },
    meets: { ...pulled, gone: ['ownMeet', 'deleted'] },
  },
} as unknown as SyncAnswer;

function asked(told: unknown = { ok: true, value: {} }) {
  const exchange = vi.fn<AnyFunction>().mockResolvedValue(told);
  const keepRefused = vi.fn<KeepRefused>().mockResolvedValue(undefined);
  const options = {
    ...{ uid: aino, exchange, keepRefused },
    held: async (name: CollectionName) => new Map(Object.entries(held[name] ?? {})),
  } as unknown as VanishedOptions;
  const request = { device: 'd', cursors: {}, inventory };
  return { exchange, keepRefused, done: keepVanished(options, request, answer, signal) };
}

describe('what an inventory’s answer takes away', () => {
  it('SYNC-09 is asked about if it is the user’s own, and neither deleted by them nor there anew', async () => {
    const { exchange, keepRefused, done } = asked();
    expect(await done).toBeUndefined();
    const about = {
      messages: { own: '', ofGoneChat: '' },
      relations: { signup: '' },
      meets: { ownMeet: '' },
    };
    const request = { device: 'd', cursors: {}, inventory: about };
    expect(exchange.mock.calls).toEqual([[request, [], signal]]);
    expect(keepRefused).not.toHaveBeenCalled();
  });

  it('SYNC-09 is kept if nobody has deleted it, and told if it could not be', async () => {
    const vanished = { messages: ['ofGoneChat'], relations: ['signup'] };
    const { keepRefused, done } = asked({ ok: true, value: { vanished } });
    expect(await done).toBeUndefined();
    const kept = keepRefused.mock.calls.map(([name, { row }, { code }]) => [name, row.id, code]);
    expect(kept).toEqual([
      ['messages', 'ofGoneChat', 'VANISHED'],
      ['relations', 'signup', 'VANISHED'],
    ]);
    expect(keepRefused.mock.calls[0]?.[1].row.doc).toMatchObject({ text: 'Moi' });
  });

  it('SYNC-09 PROF-20 of a profile all but the consent is kept', async () => {
    const [exchange, keepRefused] = [vi.fn<AnyFunction>(), vi.fn<KeepRefused>()];
    exchange.mockResolvedValue({ ok: true, value: { vanished: { profile: [aino] } } });
    const own = { uid: aino, bio_text: 'Hei', consent: true };
    const options = { uid: aino, exchange, keepRefused, held: async () => new Map([[aino, own]]) };
    const pulls = { profile: { ...pulled, gone: [aino] } };
    const request = { device: 'd', cursors: {}, inventory: { profile: {} } };
    const told = { pulls } as unknown as SyncAnswer;
    await keepVanished(options as unknown as VanishedOptions, request, told, signal);
    const row = { id: aino, doc: { ...own, consent: undefined }, base: null };
    const kept = { row, fallback: null, edit: 'vanished' };
    expect(keepRefused.mock.calls).toEqual([['profile', kept, { code: 'VANISHED' }]]);
  });

  it('SYNC-09 stays while it could not be kept', async () => {
    const { keepRefused, done } = asked({ ok: true, value: { vanished: { meets: ['ownMeet'] } } });
    keepRefused.mockRejectedValue(new Error('no room'));
    await expect(done).rejects.toThrow('no room');
  });

  it('SYNC-13 is not asked about where nothing goes', async () => {
    const [exchange, keepRefused] = [vi.fn<AnyFunction>(), vi.fn<KeepRefused>()];
    const options = { uid: aino, exchange, keepRefused, held: async () => new Map() };
    const request = { device: 'd', cursors: {}, inventory };
    const told = { pulls: {} } as unknown as SyncAnswer;
    const done = keepVanished(options as unknown as VanishedOptions, request, told, signal);
    expect(await done).toBeUndefined();
    expect(exchange).not.toHaveBeenCalled();
  });

  it('SYNC-09 stays while the gateway does not answer', async () => {
    const failure = { ok: false, code: 'NETWORK', message: '' };
    const { keepRefused, done } = asked(failure);
    expect(await done).toEqual(failure);
    expect(keepRefused).not.toHaveBeenCalled();
  });
});

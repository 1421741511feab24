import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SyncAnswer, SyncRequest } from '../../schemas/wire/sync.ts';
import type { KeepRefused } from '../../src/sync/deliver-answer.ts';
import type { Exchanged } from '../../src/sync/exchange.ts';
import type { QueuedRow } from '../../src/sync/push-queue.ts';
import { defaultSettings } from '../../src/sync/settings.ts';
import type { SyncSettings } from '../../src/sync/settings.ts';
import { Transport } from '../../src/sync/transport.ts';

const queued = (id: string, text = 'Hei'): QueuedRow => ({
  row: { id, doc: { id, text }, base: null },
  fallback: { id, text: 'ennen' },
  edit: `edit of ${id}`,
});
const idsIn = ({ pushes }: SyncRequest) => (pushes?.messages ?? []).map(({ id }) => id);
/** The gateway takes all. */
const taken = ({ pushes = {} }: SyncRequest, parts: Partial<SyncAnswer> = {}): Exchanged => {
  const of = Object.entries(pushes).map(([name, rows]) => [
    name,
    rows.map(({ id, doc }) => ({ id, doc })),
  ]);
  const value = { pulls: {}, time: '', ...parts, pushes: Object.fromEntries(of) };
  return { ok: true, value: value as unknown as SyncAnswer };
};
/** It refuses every message. */
const refused = (request: SyncRequest): Exchanged => {
  const whole = taken(request);
  for (const result of whole.ok ? (whole.value.pushes.messages ?? []) : [])
    Object.assign(result, { doc: null, refused: { code: 'CHAT_GONE' } });
  return whole;
};
const unreadable: Exchanged = { ok: false, code: 'BAD_REQUEST', message: '', status: 400 };
const noNetwork: Exchanged = { ok: false, code: 'NETWORK', message: '' };

/** The lane of messages over a gateway that answers like this. */
function lane(
  answer: (request: SyncRequest) => Exchanged | Promise<Exchanged>,
  keep: KeepRefused = async () => undefined,
  settings: Partial<SyncSettings> = { retryFirst: 1, retryMax: 4 },
) {
  const asked: SyncRequest[] = [];
  const sending: number[] = [];
  const transport = new Transport({
    device: 'd',
    settings: { ...defaultSettings, batchWindow: 0, coldStartWait: 0, ...settings },
    exchange: async (request) => {
      asked.push(request);
      // Who asks without end shall fail a test, not hang it.
      return asked.length > 2000 ? new Promise(() => undefined) : answer(request);
    },
    inventory: async () => ({}),
    keepRefused: keep,
    unsent: [],
    onAnswer: told,
    onProgress: (progress) => sending.push(progress.sending),
    onQuiet: () => undefined,
    onError: () => undefined,
  });
  open.push(transport);
  const arrived = vi.fn<() => void>();
  const { lane: messages } = transport.open('messages', '', arrived);
  const push = (...rows: QueuedRow[]) => transport.push(messages, rows);
  return { transport, messages, arrived, push, asked, sending };
}

const open: Transport[] = [];
const told = vi.fn<() => void>();
afterEach(() => {
  for (const transport of open.splice(0)) transport.close();
  told.mockReset();
  vi.useRealTimers();
});

describe('what waits to be sent', () => {
  it('SYNC-06 SYNC-14 goes first, and in order, in the next request where one got no answer', async () => {
    let isDown = true;
    const { push, asked, sending } = lane((request) => (isDown ? noNetwork : taken(request)));
    const first = push(queued('a'), queued('b'));
    await expect.poll(() => asked.length).toBeGreaterThan(2);
    const second = push(queued('c'));
    isDown = false;
    expect((await first).map(({ id }) => id)).toEqual(['a', 'b']);
    await second;
    expect(asked.slice(0, -1).flatMap(idsIn).slice(0, 4)).toEqual(['a', 'b', 'a', 'b']);
    expect(idsIn(asked.at(-1)!).slice(-1)).toEqual(['c']);
    expect(sending.slice(0, 3)).toEqual([2, 0, 2]);
    await expect.poll(() => sending.at(-1)).toBe(0);
  });

  it('SYNC-06 a row that an answer leaves out goes again, before what came later', async () => {
    const { push, asked } = lane((request) => {
      const whole = taken(request);
      if (asked.length === 1 && whole.ok) whole.value.pushes.messages?.shift();
      return whole;
    });
    await Promise.all([push(queued('a'), queued('b')), push(queued('c'))]);
    expect(asked.map(idsIn)).toEqual([['a', 'b', 'c'], ['a']]);
  });

  it('SYNC-15 what the gateway cannot read is found alone, kept and refused; the others go, then together again', async () => {
    const kept: unknown[][] = [];
    const { push, asked, arrived } = lane(
      (request) => (idsIn(request).includes('b') ? unreadable : taken(request)),
      async (name, { row, fallback }, refusal) => void kept.push([name, row.id, fallback, refusal]),
    );
    const results = await push(queued('a'), queued('b'), queued('c'));
    const fallback = { id: 'b', text: 'ennen' };
    expect(results.map(({ refused }) => refused)).toEqual([
      undefined,
      { code: 'BAD_REQUEST' },
      undefined,
    ]);
    expect(results[1]?.doc).toEqual(fallback);
    expect(kept).toEqual([['messages', 'b', fallback, { code: 'BAD_REQUEST' }]]);
    expect(asked.map((one) => idsIn(one).join(''))).toEqual(['abc', 'a', 'b', '', 'b', 'c']);
    expect(arrived).toHaveBeenCalled();
    await push(queued('d'), queued('e'));
    expect(idsIn(asked.at(-1)!)).toEqual(['d', 'e']);
  });

  it('SYNC-15 where nothing can be read, nothing is refused', async () => {
    let isOdd = true;
    const keep = vi.fn<KeepRefused>();
    const { push, asked } = lane((request) => (isOdd ? unreadable : taken(request)), keep);
    const results = push(queued('a'), queued('b'));
    await expect.poll(() => asked.length).toBeGreaterThan(8);
    expect(asked.slice(2).flatMap(idsIn)).toEqual([]);
    isOdd = false;
    expect((await results).filter(({ refused }) => refused)).toEqual([]);
    expect(keep).not.toHaveBeenCalled();
  });

  it.each([401, 403, 404, 429, 500, 503])(
    'SYNC-15 who says %i to all that is sent, and reads the rest, refuses nothing',
    async (status) => {
      let left = 6;
      const keep = vi.fn<KeepRefused>();
      const { push } = lane((request) => {
        if (idsIn(request).length === 0 || left === 0) return taken(request);
        left -= 1;
        return { ok: false, code: 'TOO_MANY_REQUESTS', message: '', status };
      }, keep);
      const results = await push(queued('a'), queued('b'));
      expect(results.map(({ doc, refused }) => [doc?.['text'], refused])).toEqual([
        ['Hei', undefined],
        ['Hei', undefined],
      ]);
      expect(keep).not.toHaveBeenCalled();
    },
  );

  it('SYNC-15 SYNC-06 a gateway that does not know how much is wanted at most refuses nothing because of it', async () => {
    const keep = vi.fn<KeepRefused>();
    const { push, asked } = lane((request) => {
      if (asked.length <= 2) return { ...noNetwork, received: 50_000 };
      return request.most === undefined ? taken(request) : unreadable;
    }, keep);
    expect(await push(queued('a'))).toMatchObject([{ id: 'a', doc: { text: 'Hei' } }]);
    await push(queued('b'));
    expect(asked.map(({ most }) => most)).toEqual([
      undefined,
      undefined,
      25_000,
      undefined,
      undefined,
    ]);
    expect(keep).not.toHaveBeenCalled();
  });

  it('SYNC-06 where answers break off less is wanted, then more as they come', async () => {
    const { push, asked } = lane((request) =>
      asked.length <= 2 ? { ...noNetwork, received: 50_000 } : taken(request),
    );
    for (const id of ['a', 'b']) await push(queued(id));
    expect(asked.map(({ most }) => most)).toEqual([undefined, undefined, 25_000, 28_125]);
  });

  it('SYNC-06 SYNC-16 a device that has no room for refused words asks ever more rarely', async () => {
    vi.useFakeTimers();
    const { push, asked } = lane(refused, () => Promise.reject(new Error('full')), {
      retryFirst: 1000,
      retryMax: 30_000,
    });
    push(queued('a')).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.length).toBeLessThan(12);
  });

  it('SYNC-06 once there was an answer, what fails next is soon tried again', async () => {
    vi.useFakeTimers();
    let isDown = true;
    const { transport, asked } = lane(
      (request) => (isDown ? noNetwork : taken(request)),
      async () => undefined,
      { retryFirst: 1000, retryMax: 600_000 },
    );
    await vi.advanceTimersByTimeAsync(120_000);
    isDown = false;
    await vi.advanceTimersByTimeAsync(600_000);
    const before = asked.length;
    isDown = true;
    transport.want();
    await vi.advanceTimersByTimeAsync(2500);
    expect(asked.length - before).toBeGreaterThan(1);
  });

  it('AUTH-14 SYNC-09 an answer that comes once its page has been left tells nobody and keeps nothing', async () => {
    let answer = (_answer: Exchanged): void => undefined;
    const keep = vi.fn<KeepRefused>();
    const { transport, push, asked } = lane(
      () => new Promise((resolve) => (answer = resolve)),
      keep,
    );
    const rows = push(queued('a'));
    await expect.poll(() => asked.length).toBe(1);
    transport.close();
    await expect(rows).rejects.toThrow('closed');
    answer({
      ok: true,
      value: {
        time: '',
        pulls: {},
        pushes: { messages: [{ id: 'a', doc: null, refused: { code: 'CHAT_GONE' } }] },
      },
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(keep).not.toHaveBeenCalled();
    expect(told).not.toHaveBeenCalled();
  });

  it('SYNC-09 a refusal whose words cannot be kept is not told: the row goes once more', async () => {
    let failures = 2;
    const { push, asked } = lane(refused, async () => {
      failures -= 1;
      if (failures >= 0) throw new Error('full');
    });
    const results = await push(queued('a'));
    expect(results).toEqual([{ id: 'a', doc: null, refused: { code: 'CHAT_GONE' } }]);
    expect(asked.map(idsIn)).toEqual([['a'], ['a'], ['a']]);
  });

  it('SYNC-06 is sent in parts where something in between lets only small requests through, then in larger ones', async () => {
    const text = 'x'.repeat(60_000);
    const most = { rows: 1 };
    const { push, asked } = lane((request) =>
      idsIn(request).length > most.rows
        ? { ok: false, code: 'NETWORK', message: '', isTooLarge: true }
        : taken(request),
    );
    const rows = (name: string) => [1, 2, 3, 4, 5].map((n) => queued(`${name}${n}`, text));
    await push(...rows('a'));
    // 300,000 characters, a quarter, then one at a time, of which twice as much is tried each time.
    expect(asked.slice(0, 2).map((one) => idsIn(one).length)).toEqual([4, 1]);
    expect([...new Set(asked.flatMap(idsIn))]).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
    most.rows = 9;
    await push(...rows('b'));
    await push(...rows('c'));
    expect(idsIn(asked.at(-2)!)).toHaveLength(4);
  });

  it('SYNC-02 SYNC-10 is dropped as long as it is new here and not on its way', async () => {
    let isDown = true;
    const { push, messages, asked } = lane((request) => (isDown ? noNetwork : taken(request)));
    const edit = { ...queued('b'), row: { ...queued('b').row, base: { id: 'b' } } };
    const [dropped, edited, other] = [push(queued('a')), push(edit), push(queued('c'))];
    await expect.poll(() => asked.length).toBeGreaterThan(1);
    await expect.poll(() => messages.queue.taken.length).toBe(0);
    for (const id of ['a', 'b']) messages.queue.drop(id);
    expect(await dropped).toEqual([{ id: 'a', doc: null }]);
    const before = asked.length;
    isDown = false;
    const texts = (await Promise.all([edited, other]))
      .flat()
      .map(({ id, doc }) => [id, doc?.['text']]);
    expect(texts).toEqual([
      ['b', 'Hei'],
      ['c', 'Hei'],
    ]);
    expect(asked.slice(before).flatMap(idsIn)).not.toContain('a');
  });
});

describe('older messages', () => {
  const wish = {
    chat: 'c',
    before: ['2026-11-01T10:00:00.000Z', 'm'] as [string, string],
    limit: 50,
  };

  it('CHAT-07 come with the answer, to whoever asked for that chat', async () => {
    const history = ['c', 'd'].map((chat) => ({ chat, docs: [], complete: true }));
    const { transport } = lane((request) => taken(request, { history }));
    const answers = ['d', 'c', 'e'].map((chat) => transport.older({ ...wish, chat }));
    expect((await Promise.all(answers)).map((one) => one?.chat)).toEqual(['d', 'c', undefined]);
  });

  it('CHAT-07 are not waited for where there is no answer, nor asked for again', async () => {
    const { transport, asked } = lane(() => noNetwork);
    expect(await transport.older(wish)).toBeUndefined();
    await expect.poll(() => asked.length).toBeGreaterThan(3);
    expect(asked.filter(({ history }) => history)).toHaveLength(1);
  });

  it('CHAT-07 SYNC-15 nor where the request turns out to be unreadable, which asks for what is new anew', async () => {
    const older = vi.fn<(answer: unknown) => void>();
    const { transport, push, asked } = lane((request) => {
      if (idsIn(request).includes('b')) return unreadable;
      // The next one proves that the row cannot be read.
      if (asked.length === 2) void transport.older(wish).then(older);
      return taken(request);
    });
    const [result] = await push(queued('b'));
    expect(result?.refused).toEqual({ code: 'BAD_REQUEST' });
    expect(asked.map(({ history = [] }) => history.length)).toContain(1);
    await expect.poll(() => older.mock.calls).toEqual([[undefined]]);
    await expect.poll(() => asked.at(-1)?.cursors.messages).toBe('');
    expect(idsIn(asked.at(-1)!)).toEqual([]);
  });

  it('CHAT-07 SYNC-06 nor by a page that is being left, whose writes wait for the next', async () => {
    const { transport, push } = lane(() => noNetwork);
    const older = transport.older(wish);
    const rows = push(queued('a'));
    transport.close();
    expect(await older).toBeUndefined();
    await expect(rows).rejects.toThrow('closed');
    await expect(push(queued('b'))).rejects.toThrow('closed');
  });
});

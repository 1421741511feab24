// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteDraft } from '../../../src/data/draft-notes.ts';
import { setReplicaMarker } from '../../../src/data/replica-marker.ts';
import { endSession, startSession } from '../../../src/data/session.ts';
import { openReplica } from '../../../src/sync/open-replica.ts';
import type { Opened } from '../../../src/sync/worker/worker-protocol.ts';

const uid = 'a'.repeat(20);
type Call = { call: number; to: string; with: unknown[] };

/** A worker of which nothing but these methods ever answers; without any its code has not come. */
function quietWorker(answers: Record<string, unknown>) {
  const worker = {
    isEnded: false,
    asked: [] as Call[],
    onmessage: null as ((event: MessageEvent) => void) | null,
    onerror: null,
    postMessage(messages: Call[]) {
      worker.asked.push(...messages);
      const answered = messages.filter(({ to }) => to in answers);
      const data = answered.map(({ call, to }) => ({ answer: call, value: answers[to] }));
      queueMicrotask(() => worker.onmessage?.({ data } as MessageEvent));
    },
    terminate() {
      worker.isEnded = true;
    },
  };
  return worker;
}

const isThere = { here: undefined };
const opened: Opened = { clock: undefined, now: 0, made: 'm', isFilled: true };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  endSession('signed-out');
  localStorage.clear();
  sessionStorage.clear();
});

describe('opening the replica', () => {
  /** How opening it in that worker fails. */
  const failuresOf = (worker: ReturnType<typeof quietWorker>) => {
    const failures: string[] = [];
    openReplica(uid, async () => worker).catch((error: unknown) => failures.push(String(error)));
    return failures;
  };

  it('SYNC-16 databases that do not answer are given up, not waited for without end, and their worker is ended', async () => {
    const worker = quietWorker(isThere);
    const failures = failuresOf(worker);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(failures).toEqual([]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(failures).toEqual([expect.stringContaining('UnknownError')]);
    expect(worker.isEnded, 'it must not lead beside what says that it is gone').toBe(true);
  });

  it.each([
    ['UnknownError', 2],
    ['TypeError', 1],
  ])(
    'SYNC-16 a start that fails at once is tried once more if the browser is at fault: %s',
    async (name, starts) => {
      const error = { name, message: 'without an in-progress transaction' };
      const workers: ReturnType<typeof quietWorker>[] = [];
      const start = async () => {
        const worker = quietWorker(isThere);
        const post = worker.postMessage;
        worker.postMessage = (messages) => {
          post(messages);
          const asked = messages.filter(({ to }) => to === 'open');
          const data = asked.map(({ call }) => ({ refuse: call, error }));
          queueMicrotask(() => worker.onmessage?.({ data } as MessageEvent));
        };
        workers.push(worker);
        return worker;
      };
      const failure = openReplica(uid, start).catch((thrown: unknown) => thrown);
      await vi.advanceTimersByTimeAsync(100);
      expect(await failure).toMatchObject(error);
      expect(workers.map(({ isEnded }) => isEnded)).toEqual(Array(starts).fill(true));
    },
  );

  it('SYNC-01 code that a silent network does not bring is no fault of the databases', async () => {
    const worker = quietWorker({});
    const failures = failuresOf(worker);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(failures).toEqual([]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(failures).toEqual([expect.stringContaining('Failed to fetch')]);
    expect(worker.isEnded).toBe(true);
  });
});

describe('an open replica', () => {
  const open = async (answers: Record<string, unknown>) => {
    startSession({ uid, email: 'p@example.org', admin: false, token: 't', expiresIn: 900 });
    const worker = quietWorker({ ...isThere, open: opened, ...answers });
    return { worker, replica: await openReplica(uid, async () => worker) };
  };

  it.each([
    ['another', 'b'.repeat(20), true],
    ['the same', uid, false],
  ])('AUTH-14 comes after what %s account has left here: %s', async (_, left, goes) => {
    setReplicaMarker({ uid: left, made: 'm', kept: 1 });
    // A tab that was put to rest may have noted it after another had seen to the rest.
    noteDraft('b'.repeat(20), 'chat:x', 'Kesken');
    const { worker, replica } = await open({ close: undefined });
    const asked = worker.asked.find(({ to }) => to === 'open')?.with[0];
    expect(asked).toMatchObject({ uid, hasLeftover: goes });
    expect(localStorage.getItem(`kd:draft:${'b'.repeat(20)}:chat:x`)).toBeNull();
    await replica.close();
  });

  it('SYNC-11 goes by the gateway’s time, whether that is known while it opens or only later', async () => {
    const minute = 60_000;
    const told = (worker: ReturnType<typeof quietWorker>, offset: number) =>
      worker.onmessage?.({ data: [{ tell: 'page.clockOffset', with: [offset] }] } as MessageEvent);
    const worker = quietWorker({
      ...isThere,
      open: { ...opened, now: Date.now() },
      close: undefined,
    });
    const post = worker.postMessage;
    worker.postMessage = (messages) => {
      if (messages.some(({ to }) => to === 'open')) told(worker, 5 * minute);
      post(messages);
    };
    const { clock, close } = await openReplica(uid, async () => worker);
    const ahead = () => Math.round((clock.now().getTime() - Date.now()) / minute);
    expect(ahead()).toBe(5);
    told(worker, -3 * minute);
    expect(ahead()).toBe(-3);
    await close();
  });

  it('SYNC-01 does not outlive its page in the back-forward cache, where it would hold databases that others wait for', async () => {
    const { worker } = await open({ answers: [] });
    // One that is not kept ends it less suddenly: WebKit loses fewer of its transactions.
    window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: false }));
    expect(worker.isEnded).toBe(false);
    window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
    expect(worker.isEnded).toBe(true);
    // Dexie has closed its channel, which is that of all files of this process, until the page returns.
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  });

  it('SYNC-10 whose worker or databases answer no more makes the app start anew; one that answers does not', async () => {
    const reload = vi.spyOn(location, 'reload').mockReturnValue();
    const answers: Record<string, unknown> = { answers: [] };
    const { worker } = await open(answers);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(reload).not.toHaveBeenCalled();
    worker.postMessage = () => undefined;
    await vi.advanceTimersByTimeAsync(70_000);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('AUTH-14 whose worker does not answer is closed, and wiped, without it', async () => {
    const { replica, worker } = await open({});
    const closed = vi.fn<() => void>();
    void replica.close().then(closed);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(closed).toHaveBeenCalledOnce();
    expect(worker.isEnded).toBe(true);
  });
});

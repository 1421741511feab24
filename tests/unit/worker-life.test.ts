import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitForLife, watchLife } from '../../src/sync/worker/worker-life.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const worker = () => ({ onerror: null }) as unknown as Pick<Worker, 'onerror'>;

it('SYNC-17 databases whose documents are being migrated may take as long as some more move', async () => {
  const waiting = waitForLife(worker(), Promise.resolve());
  const failed = vi.fn<(error: Error) => void>();
  waiting.failed.catch(failed);
  for (let steps = 0; steps < 10; steps += 1) {
    await vi.advanceTimersByTimeAsync(25_000);
    waiting.hear();
  }
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(failed.mock.calls[0]?.[0]).toMatchObject({ message: 'silence', name: 'UnknownError' });
  waiting.stop();
});

it('SYNC-17 databases that fail each time they are asked are as good as silent', async () => {
  const onSilence = vi.fn<() => void>();
  const answers = [true, false, true, false, false, false];
  const ask = () => (answers.shift() ? Promise.resolve(0) : Promise.reject(new Error('closed')));
  const stop = watchLife(ask, onSilence);
  await vi.advanceTimersByTimeAsync(5 * 20_000);
  expect(onSilence).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(onSilence).toHaveBeenCalledOnce();
  stop();
});

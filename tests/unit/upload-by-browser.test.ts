import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { uploadSender } from '../../src/sync/upload-request.ts';

/** Browsers send pictures by XMLHttpRequest, which tells how far it is; Node has none. */
class Sending {
  static last: Sending;
  asked: unknown[] = [];
  status = 200;
  responseText = 'answer';
  responseURL = '';
  upload: { onprogress?: (event: { loaded: number }) => void } = {};
  onload = (): void => undefined;
  onerror = (): void => undefined;
  onabort = (): void => undefined;
  constructor() {
    Sending.last = this;
  }
  open(...request: string[]) {
    this.asked.push(...request);
  }
  setRequestHeader(...header: string[]) {
    this.asked.push(header);
  }
  send(body: Blob | null) {
    this.asked.push(body);
  }
  abort() {
    this.onabort();
  }
  getResponseHeader(name: string) {
    return name === 'upload-offset' ? '3' : null;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', Sending);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const body = new Blob(['abc']);
const request = { method: 'PUT', path: '/api/images/meet/p', headers: { a: 'b' }, body };
const cutOff = 'The upload was cut off';

function begin(signal = new AbortController().signal) {
  const sent: number[] = [];
  const answer = uploadSender(fetch)(request, (bytes) => void sent.push(bytes), signal);
  // Rejections are looked at when the test comes to it.
  answer.catch(() => undefined);
  return { answer, sent, xhr: Sending.last };
}

it('IMG-05 an upload tells how many bytes have left, and brings the whole answer', async () => {
  const { answer, sent, xhr } = begin();
  expect(xhr.asked).toEqual(['PUT', request.path, ['a', 'b'], body]);
  xhr.upload.onprogress?.({ loaded: 2 });
  xhr.upload.onprogress?.({ loaded: 3 });
  expect(sent).toEqual([2, 3]);
  xhr.responseURL = `https://kohdataan.example${request.path}`;
  xhr.onload();
  const { status, text, header } = await answer;
  expect([status, text, header('upload-offset'), header('location')]).toEqual([
    200,
    'answer',
    '3',
    undefined,
  ]);
  expect(vi.getTimerCount()).toBe(0);
});

it('IMG-04 a connection over which nothing moves for a minute is given up, one that moves slowly is not', async () => {
  const { answer, xhr } = begin();
  for (const loaded of [1, 2]) {
    await vi.advanceTimersByTimeAsync(50_000);
    xhr.upload.onprogress?.({ loaded });
  }
  const ended = vi.spyOn(xhr, 'abort');
  await vi.advanceTimersByTimeAsync(59_000);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(ended).toHaveBeenCalledOnce();
  await expect(answer).rejects.toThrow(cutOff);
  const never = begin();
  await vi.advanceTimersByTimeAsync(61_000);
  await expect(never.answer).rejects.toThrow(cutOff);
});

it('IMG-04 one that breaks, or that is stopped before or while it is sent, ends', async () => {
  const broken = begin();
  broken.xhr.onerror();
  await expect(broken.answer).rejects.toThrow(cutOff);
  const stop = new AbortController();
  const running = begin(stop.signal);
  stop.abort();
  await expect(running.answer).rejects.toThrow(cutOff);
  await expect(begin(AbortSignal.abort()).answer).rejects.toThrow(cutOff);
  expect(vi.getTimerCount()).toBe(0);
});

it('SYNC-14 an answer from elsewhere is none', async () => {
  const { answer, xhr } = begin();
  xhr.responseURL = 'https://hotel.example/sign-in';
  xhr.onload();
  await expect(answer).rejects.toThrow('redirected');
});

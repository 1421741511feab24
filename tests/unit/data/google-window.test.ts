// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openGoogle } from '../../../src/data/google-window.ts';

const assign = vi.fn<(address: string) => void>();
const open = vi.fn<(address: string) => object | null>();
/** Tells what the gateway's last page in the window of that address tells. */
const tell = (address: string, news: object) => {
  const channel = new BroadcastChannel(`kohdataan:google${/popup=(\d+)/.exec(address)?.[1] ?? ''}`);
  channel.postMessage(news);
  setTimeout(() => channel.close(), 100);
};

beforeEach(() => {
  document.documentElement.lang = 'fi';
  vi.stubGlobal('location', { assign });
  vi.stubGlobal('open', open);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

it('AUTH-01 a window of Google tells what came of it', async () => {
  open.mockImplementation((address) => {
    tell(address, { ok: true });
    return {};
  });
  expect(await openGoogle()).toEqual({ ok: true });
  expect(assign).not.toHaveBeenCalled();
});

it('AUTH-01 the page itself goes there where windows are blocked', async () => {
  open.mockReturnValue(null);
  expect(await openGoogle()).toBeUndefined();
  expect(assign.mock.calls).toEqual([['/api/auth/google/start?language=fi']]);
});

it('AUTH-01 GEN-10 a page that the browser has translated asks in its own language', async () => {
  open.mockReturnValue(null);
  for (const lang of ['sv', 'en']) {
    document.documentElement.lang = lang;
    await openGoogle();
  }
  const asked = ['fi', 'en'].map((lang) => [`/api/auth/google/start?language=${lang}`]);
  expect(assign.mock.calls).toEqual(asked);
});

it('AUTH-01 ACC-14 so it does in the app on an iPhone’s home screen, whose windows tell it nothing', async () => {
  open.mockReturnValue({});
  vi.stubGlobal('navigator', { standalone: true });
  const news = Promise.race([openGoogle({ same: true }), Promise.resolve('waits')]);
  expect(await news).toBeUndefined();
  expect(assign.mock.calls).toEqual([['/api/auth/google/start?language=fi&same=1']]);
  expect(open).not.toHaveBeenCalled();
});

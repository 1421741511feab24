// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MockInstance } from 'vitest';
import { registerServiceWorker } from '../../../src/app/update-toast.ts';
import { beforeReload } from '../../../src/data/save-drafts.ts';
import { toast } from '../../../src/components/toast.ts';

vi.mock(import('../../../src/components/toast.ts'), async (original) => ({
  ...(await original()),
  toast: vi.fn<() => number>(),
}));

class Registration extends EventTarget {
  installing: EventTarget | null = new EventTarget();
  waiting: EventTarget | null = null;
  readonly update = vi.fn<() => Promise<void>>(() => Promise.resolve());
}

let registration: Registration;
let listened: MockInstance<Document['addEventListener']>;
let heard: MockInstance<typeof globalThis.addEventListener>;
let container: EventTarget & { controller: EventTarget | null; register: () => Promise<unknown> };

beforeEach(() => {
  vi.stubEnv('DEV', false);
  listened = vi.spyOn(document, 'addEventListener');
  heard = vi.spyOn(globalThis, 'addEventListener');
  vi.mocked(toast).mockClear();
  registration = new Registration();
  container = Object.assign(new EventTarget(), {
    controller: null,
    register: () => Promise.resolve(registration),
  });
  vi.stubGlobal('navigator', { serviceWorker: container });
});
afterEach(() => {
  // Other files' tests share the document, and have no service worker.
  for (const [type, listener] of listened.mock.calls) document.removeEventListener(type, listener);
  for (const [type, listener] of heard.mock.calls) removeEventListener(type, listener);
  listened.mockRestore();
  heard.mockRestore();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** What was being installed is ready, while the page's controller is the given one. */
function install(controller: (ready: EventTarget | null) => EventTarget | null): void {
  const worker = registration.installing;
  registration.installing = null;
  registration.waiting = worker;
  container.controller = controller(worker);
  worker?.dispatchEvent(new Event('statechange'));
}

test('GEN-08 the first version of all is not offered, even where it has the page before it says that it no longer waits', async () => {
  await registerServiceWorker(null);
  // WebKit hears of the claimed page first.
  install((worker) => worker);
  registration.waiting = null;
  container.dispatchEvent(new Event('controllerchange'));
  expect(toast).not.toHaveBeenCalled();
});

test('GEN-08 a version that waits beside the one whose page this is is offered', async () => {
  const running = new EventTarget();
  container.controller = running;
  await registerServiceWorker(null);
  install(() => running);
  expect(toast).toHaveBeenCalledOnce();
});

test('SYNC-01 what could not be registered or installed is tried again in sight, and not while it is being installed', async () => {
  vi.useFakeTimers();
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const register = vi.spyOn(container, 'register').mockRejectedValueOnce(new TypeError('network'));
  // A page that has none from before.
  vi.resetModules();
  const app = await import('../../../src/app/update-toast.ts');
  await app.registerServiceWorker(null);
  expect(register).toHaveBeenCalledTimes(1);
  register.mockRejectedValueOnce(new TypeError('network'));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(register).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(register, 'ever later').toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(register).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(register, 'it is being installed').toHaveBeenCalledTimes(3);
  // Its first version failed: that ended the registration.
  registration.installing = null;
  registration = new Registration();
  seen.mockReturnValue('hidden');
  dispatchEvent(new Event('online'));
  expect(register, 'nobody sees the page').toHaveBeenCalledTimes(3);
  seen.mockReturnValue('visible');
  dispatchEvent(new Event('online'));
  expect(register).toHaveBeenCalledTimes(4);
  // A newer version is looked for in the new one.
  await vi.advanceTimersByTimeAsync(3600_000);
  expect(registration.update).toHaveBeenCalled();
  expect(register).toHaveBeenCalledTimes(4);
  seen.mockRestore();
  vi.useRealTimers();
});

test('GEN-08 SYNC-10 an update waits some seconds for what is being typed; what cannot be stored is said, and nothing reloaded', async () => {
  vi.useFakeTimers();
  // The tests before this one have offered theirs.
  vi.spyOn(performance, 'now').mockReturnValue(1e9);
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  let store = (): void => undefined;
  const forget = beforeReload(() => new Promise<void>((resolve) => (store = resolve)));
  const running = Object.assign(new EventTarget(), { postMessage: () => undefined });
  container.controller = running;
  await registerServiceWorker(running as unknown as ServiceWorker);
  install(() => running);
  registration.waiting = null;
  const press = () => vi.mocked(toast).mock.lastCall?.[1]?.action?.onPress();
  const said = () => vi.mocked(toast).mock.lastCall?.[0];
  press();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(said()).toContain('ei saatu tallennettua');
  expect(reload).not.toHaveBeenCalled();
  // It has taken over all the same, in another window.
  container.dispatchEvent(new Event('controllerchange'));
  expect(said()).toBe('Uusi versio on saatavilla');
  press();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(said()).toContain('ei saatu tallennettua');
  expect(reload).not.toHaveBeenCalled();
  press();
  store();
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledOnce();
  forget();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('GEN-08 a window that stays in sight looks for a newer version hourly, one out of sight does not', async () => {
  vi.useFakeTimers();
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  container.controller = new EventTarget();
  await registerServiceWorker(null);
  registration.waiting = new EventTarget();
  vi.spyOn(performance, 'now').mockReturnValue(2e9);
  await vi.advanceTimersByTimeAsync(2 * 3600_000);
  expect(registration.update).toHaveBeenCalledTimes(2);
  expect(toast, 'what was dismissed comes when one is back').not.toHaveBeenCalled();
  visible.mockReturnValue('hidden');
  await vi.advanceTimersByTimeAsync(2 * 3600_000);
  expect(registration.update).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('GEN-08 `Päivitä` that was answered with the older page once more, from the cache of the version that it let go, loads the newer one', async () => {
  vi.useFakeTimers();
  vi.spyOn(performance, 'now').mockReturnValue(3e9);
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  document.documentElement.dataset['build'] = 'app-older.js';
  const running = Object.assign(new EventTarget(), { postMessage: () => undefined });
  container.controller = running;
  await registerServiceWorker(running as unknown as ServiceWorker);
  install(() => running);
  Object.assign(registration.waiting ?? {}, { postMessage: () => undefined });
  vi.mocked(toast).mock.lastCall?.[1]?.action?.onPress();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reload).toHaveBeenCalledOnce();

  /** The next page: by now the newer version is there, and answers for it. */
  const start = async () => {
    registration.waiting = null;
    const newer = new EventTarget() as ServiceWorker;
    container.controller = newer;
    await registerServiceWorker(newer);
    await vi.advanceTimersByTimeAsync(0);
  };
  await start();
  expect(reload).toHaveBeenCalledTimes(2);
  await start();
  expect(reload, 'not for ever').toHaveBeenCalledTimes(2);
  delete document.documentElement.dataset['build'];
  vi.useRealTimers();
  vi.restoreAllMocks();
});

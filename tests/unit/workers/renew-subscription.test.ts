import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renewSubscription } from '../../../workers/renew-subscription.ts';
import { memoryCaches } from './memory-caches.ts';

interface Asked {
  what: string;
  body: unknown;
  authorization: string | undefined;
}

let asked: Asked[];
let answers: Record<string, () => Response>;
const subscribe = vi.fn<(options: object) => Promise<PushSubscription | undefined>>();

const subscription = (endpoint: string) =>
  ({ endpoint, toJSON: () => ({ endpoint }), options: {} }) as unknown as PushSubscription;
const [older, newer] = [
  subscription('https://push.example/1'),
  subscription('https://push.example/2'),
];

beforeEach(() => {
  asked = [];
  answers = {
    'POST /api/auth/refresh': () => Response.json({ token: 't' }),
    'GET /api/config': () => Response.json({ vapidKey: 'avain' }),
  };
  subscribe.mockReset().mockResolvedValue(newer);
  vi.stubGlobal('self', { registration: { pushManager: { subscribe } } });
  vi.stubGlobal('caches', memoryCaches('kd-shell-1').storage);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const { authorization } = init.headers as Record<string, string>;
    const hasBody = init.body !== undefined;
    const body: unknown = hasBody ? JSON.parse(String(init.body)) : undefined;
    // Else the gateway cannot read it, or waits for what does not come.
    expect(new Headers(init.headers).has('content-type')).toBe(hasBody);
    const what = `${init.method} ${path}`;
    asked.push({ what, body, authorization });
    return answers[what]?.() ?? Response.json({ ok: true });
  });
});
afterEach(() => vi.unstubAllGlobals());

const told = () => asked.filter(({ what }) => what.endsWith('/api/push/subscription'));
const put = { what: 'PUT /api/push/subscription', body: { endpoint: newer?.endpoint } };
const end = { what: 'DELETE /api/push/subscription', body: { endpoint: older?.endpoint } };
const authorization = 'Bearer t';

it('API-07 the gateway hears of the new subscription, and that the old one is over', async () => {
  await renewSubscription({ newSubscription: newer, oldSubscription: older });
  expect(told()).toEqual([
    { ...put, authorization },
    { ...end, authorization },
  ]);
  expect(subscribe).not.toHaveBeenCalled();
  expect(asked[0]).toEqual({ what: 'POST /api/auth/refresh' });
});

it('AUTH-14 of a device that is signed out, though the gateway does not know yet, no address is given to it', async () => {
  vi.stubGlobal('caches', memoryCaches('kohdataan-signed-out').storage);
  const unsubscribe = vi.fn<() => Promise<boolean>>(async () => true);
  const made = Object.assign(subscription('https://push.example/3'), { unsubscribe });
  await renewSubscription({ newSubscription: made, oldSubscription: older });
  await renewSubscription({ newSubscription: null, oldSubscription: older });
  expect(asked).toEqual([]);
  expect(subscribe).not.toHaveBeenCalled();
  expect(unsubscribe).toHaveBeenCalledOnce();
});

it('API-07 one that the browser has not made is made with the gateway’s key', async () => {
  await renewSubscription({ newSubscription: null, oldSubscription: null });
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'avain' });
  expect(told()).toEqual([{ ...put, authorization }]);
});

it('NOTIF-09 one that is the same as before is not ended', async () => {
  await renewSubscription({ newSubscription: newer, oldSubscription: newer });
  expect(told()).toEqual([{ ...put, authorization }]);
});

it('AUTH-14 where nobody is signed in any more, nothing is told', async () => {
  answers['POST /api/auth/refresh'] = () =>
    Response.json({ code: 'UNAUTHENTICATED' }, { status: 401 });
  await renewSubscription({ newSubscription: newer, oldSubscription: older });
  expect(told()).toEqual([]);
});

it('API-07 without a key, neither the gateway’s nor that of before, there is none', async () => {
  answers['GET /api/config'] = () => {
    throw new TypeError('Failed to fetch');
  };
  await renewSubscription({ newSubscription: null, oldSubscription: null });
  expect(subscribe).not.toHaveBeenCalled();
  expect(told()).toEqual([]);
  const options = { applicationServerKey: new ArrayBuffer(65) };
  const known = Object.assign(subscription('https://push.example/1'), { options });
  await renewSubscription({ newSubscription: null, oldSubscription: known as PushSubscription });
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, ...options });
});

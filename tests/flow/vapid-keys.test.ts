import webPush from 'web-push';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadConfig } from '../../sync-server/config.ts';
import { vapidKeys } from '../../sync-server/notify/vapid-keys.ts';
import type { VapidKeys } from '../../sync-server/notify/vapid-pair.ts';
import { openTestStore } from '../helpers/test-core.ts';
import type { TestStore } from '../helpers/test-core.ts';

let on: TestStore;
let made: VapidKeys;
const warn = vi.fn<(words: string) => void>();

/** The keys as a gateway that starts now has them. */
const start = () => vapidKeys(loadConfig({ DATA_DIRECTORY: on.directory }), on.store, warn);

/** Changes them by hand, as an operator can. */
async function edit(changes: Record<string, unknown>): Promise<void> {
  await on.store
    .db('gateway')
    .update('vapid', (before) => before && JSON.parse(JSON.stringify({ ...before, ...changes })));
}

/** @throws what a push would throw */
const sign = ({ publicKey, privateKey }: VapidKeys): object =>
  webPush.getVapidHeaders(
    'https://push.example',
    'mailto:tuki@kohdataan.example',
    publicKey,
    privateKey,
    'aes128gcm',
  );

beforeEach(async () => {
  on = await openTestStore();
  warn.mockReset();
  made = await start();
});
afterEach(() => on.remove());

it('API-07 every gateway has the same keys, and says nothing of them', async () => {
  expect(await Promise.all([start(), start()])).toEqual([made, made]);
  expect(warn).not.toHaveBeenCalled();
});

it.each([
  ['a public key that is gone', () => ({ publicKey: undefined })],
  ['another public key', () => ({ publicKey: webPush.generateVAPIDKeys().publicKey })],
  ['a private key in another alphabet', () => ({ privateKey: `${made.privateKey}=` })],
])(
  'API-07 %s: made from the private one again, and the browsers stay subscribed',
  async (_what, changes) => {
    await edit(changes());
    expect(await start()).toEqual(made);
    expect(warn).toHaveBeenCalledOnce();
    expect(await start()).toEqual(made);
    expect(warn).toHaveBeenCalledOnce();
  },
);

it.each([
  ['gone', () => ({ privateKey: undefined })],
  ['null', () => ({ privateKey: null })],
  ['a number', () => ({ privateKey: 7, publicKey: 8 })],
  ['cut short', () => ({ privateKey: made.privateKey.slice(0, -1) })],
  ['without letters', () => ({ privateKey: '' })],
])(
  'API-07 a private key that is %s: a new pair signs pushes, and the operator hears of it',
  async (_what, changes) => {
    await edit(changes());
    const keys = await start();
    expect(keys.publicKey).not.toBe(made.publicKey);
    expect(sign(keys)).toBeTypeOf('object');
    expect(warn).toHaveBeenCalledOnce();
    expect(await start()).toEqual(keys);
  },
);

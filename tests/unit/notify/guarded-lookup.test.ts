import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import webPush from 'web-push';
import { loadConfig } from '../../../sync-server/config.ts';
import { isPrivateAddress } from '../../../sync-server/notify/guarded-lookup.ts';
import type { Resolve } from '../../../sync-server/notify/guarded-lookup.ts';
import { postPush } from '../../../sync-server/notify/push-request.ts';
import type { PushDocument } from '../../../sync-server/notify/push-subscriptions.ts';
import { PushService } from '../../helpers/push-service.ts';

describe('addresses that pushes may go to', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    '64:ff9b::7f00:1',
  ])('API-07 %s is private', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  it.each(['142.250.74.10', '172.32.0.1', '2a00:1450:400f:80c::200a', '::ffff:142.250.74.10'])(
    'API-07 %s is public',
    (address) => {
      expect(isPrivateAddress(address)).toBe(false);
    },
  );
});

describe('a push service whose name leads inside', () => {
  const service = new PushService();
  beforeAll(() => service.start());
  afterAll(() => service.stop());

  const send = async (name: string, settings: Record<string, string>) => {
    const config = loadConfig({ DATA_DIRECTORY: 'data', JWT_SECRET: 'x'.repeat(40), ...settings });
    const port = service.host.split(':')[1];
    const { keys } = service.subscription(name).body;
    const endpoint = `http://push.example:${port}/${name}`;
    const device = { endpoint, keys } as PushDocument;
    const here: Resolve = (_host, _options, callback) =>
      callback(null, [
        { address: '142.250.74.10', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ]);
    const payload = { title: 't', body: 'b', tag: 'new_like', url: '/' };
    return postPush(
      { config, keys: webPush.generateVAPIDKeys(), resolve: here },
      device,
      payload,
      new Date(),
    );
  };

  it('API-07 is not reached, whatever else the name says (DNS rebinding)', async () => {
    const result = await send('inside', {});
    expect(result).toMatchObject({
      outcome: 'failed',
      reason: expect.stringContaining('EPRIVATE'),
    });
    expect(service.deliveries).toEqual([]);
  });
});

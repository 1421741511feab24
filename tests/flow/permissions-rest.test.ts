import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PermissionWorld, roles } from '../helpers/permission-world.ts';
import type { Role } from '../helpers/permission-world.ts';

let world: PermissionWorld;
beforeAll(async () => {
  world = await PermissionWorld.start();
}, 300_000);
afterAll(() => world.gateway.stop());

type Statuses = { others: number } & Partial<Record<Role | 'visitor', number>>;

/** Rule, request, and its status by role. */
const routes: readonly (readonly [string, string, string, object | undefined, Statuses])[] = [
  ['GEN-06', 'GET', '/healthz', undefined, { others: 200 }],
  ['ACC-07', 'GET', '/api/counters', undefined, { others: 200 }],
  ['GEN-03', 'GET', '/api/config', undefined, { others: 200 }],
  ['DATA-73', 'POST', '/api/suggestions', { reasonToUse: 'Hyvä idea' }, { others: 200 }],
  [
    'API-01',
    'POST',
    '/sync',
    { device: 'some-device', cursors: {} },
    { others: 200, visitor: 401 },
  ],
  ['API-03', 'GET', '/sync/stream', undefined, { others: 400, visitor: 401 }],
  [
    'API-08',
    'GET',
    '/api/unread-actions?userId=OWNER',
    undefined,
    { others: 403, visitor: 401, owner: 200 },
  ],
  ['ACC-09', 'GET', '/api/auth/sessions', undefined, { others: 200, visitor: 401 }],
  ['ACC-08', 'GET', '/api/account/export', undefined, { others: 200, visitor: 401 }],
  ['NOTIF-10', 'PUT', '/api/push/subscription', {}, { others: 400, visitor: 401 }],
  [
    'NOTIF-10',
    'DELETE',
    '/api/push/subscription',
    { endpoint: 'https://push.example/x' },
    { others: 200, visitor: 401 },
  ],
  [
    'API-06',
    'PUT',
    `/api/images/profile/${'a'.repeat(26)}`,
    undefined,
    { others: 415, visitor: 401 },
  ],
  ['API-06', 'GET', '/api/images/user_profile_images/OWNER', undefined, { others: 404 }],
  ['ADMIN-01', 'GET', '/api/admin/cases', undefined, { others: 403, visitor: 401, admin: 200 }],
  ['ADMIN-02', 'GET', '/api/admin/emails', undefined, { others: 403, visitor: 401, admin: 200 }],
  ['ADMIN-03', 'GET', '/api/admin/gmail.csv', undefined, { others: 403, visitor: 401, admin: 200 }],
  [
    'ADMIN-01',
    'GET',
    '/api/admin/suggestions',
    undefined,
    { others: 403, visitor: 401, admin: 200 },
  ],
  ['ADMIN-01', 'GET', '/api/admin/status', undefined, { others: 403, visitor: 401, admin: 200 }],
  ['ADMIN-05', 'GET', '/api/admin/log', undefined, { others: 403, visitor: 401, admin: 200 }],
  ['DATA-72', 'GET', '/api/admin/affiliates', undefined, { others: 403, visitor: 401, admin: 200 }],
  ['DATA-72', 'POST', '/api/admin/affiliates', {}, { others: 403, visitor: 401, admin: 400 }],
  ['DATA-72', 'PUT', '/api/admin/affiliates/x', {}, { others: 403, visitor: 401, admin: 404 }],
  [
    'ADMIN-06',
    'GET',
    '/api/admin/reports/x/chat',
    undefined,
    { others: 403, visitor: 401, admin: 404 },
  ],
  [
    'ADMIN-06',
    'POST',
    '/api/admin/decisions',
    { targetKind: 'user', target: 'nobody', decision: 'hide', reason: 'x' },
    { others: 403, visitor: 401, admin: 404 },
  ],
  [
    'ADMIN-04',
    'POST',
    '/api/admin/test-push',
    { fcmToken: 'x' },
    { others: 403, visitor: 401, admin: 404 },
  ],
];

describe('who may call what', () => {
  it.each(routes)('%s %s %s', async (_, method, url, payload, statuses) => {
    const address = url.replace('OWNER', world.owner.uid);
    const visitor = await world.gateway.app.inject({
      method: method as 'GET',
      url: address,
      ...(payload ? { payload } : {}),
    });
    const found: Record<string, number> = { visitor: visitor.statusCode };
    for (const role of roles)
      found[role] = (await world.person(role).call(method, address, payload)).statusCode;
    const wanted = (['visitor', ...roles] as const).map((role) => [
      role,
      statuses[role] ?? statuses.others,
    ]);
    expect(found).toEqual(Object.fromEntries(wanted));
  });
});

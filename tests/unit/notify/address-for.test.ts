import { expect, it } from 'vitest';
import { addressHash } from '../../../sync-server/notify/closed-mailboxes.ts';
import { addressFor } from '../../../sync-server/notify/address-for.ts';
import { securityTemplates } from '../../../sync-server/notify/templates/template.ts';
import type { MailTemplate } from '../../../sync-server/notify/templates/template.ts';
import type { Store } from '../../../sync-server/store/store.ts';

const own = 'aino@posti.example';
const wished = 'aino@toinen.example';

/** A store in which the owners of some mailboxes have forbidden all mails. */
const storeOf = (...closed: string[]): Store => {
  const ids = new Set(closed.map((address) => `no-mail:${addressHash(address)}`));
  return { db: () => ({ get: async (id: string) => (ids.has(id) ? {} : undefined) }) } as never;
};

interface Case {
  template?: MailTemplate;
  closed?: string[];
  wish?: string;
  emailProven?: boolean;
}
const where = ({
  template = 'meet_removed',
  closed = [],
  wish = wished,
  emailProven = false,
}: Case) => addressFor(storeOf(...closed), { email: own, emailProven }, template, wish);

it('NOTIF-20 a mailbox whose owner has forbidden it gets nothing of an account that is not proven to be theirs', async () => {
  for (const wish of [own, '']) {
    expect(await where({ wish, closed: [own] })).toBeUndefined();
    expect(await where({ wish, closed: [own], emailProven: true })).toBe(own);
    expect(await where({ wish })).toBe(own);
  }
  // Proven is the account's own address, not what its profile names.
  expect(await where({ closed: [wished, own], emailProven: true, template: 'new_like' })).toBe(
    undefined,
  );
});

it('SAFE-09 reasons reach the own address where the profile names a closed mailbox, notifications do not', async () => {
  expect(await where({ closed: [wished] })).toBe(own);
  expect(await where({ closed: [wished, own] })).toBeUndefined();
  expect(await where({ closed: [wished, own], emailProven: true })).toBe(own);
  expect(await where({ closed: [wished], template: 'new_like' })).toBeUndefined();
});

it('AUTH-07 NOTIF-15 a new password is mailed to the address that signs in, all else to the one of the profile', async () => {
  expect(await where({ template: 'password_reset', closed: [own, wished] })).toBe(own);
  for (const template of ['new_like', 'meet_removed', 'account_removed'] as const)
    expect(await where({ template })).toBe(wished);
});

it('AUTH-01 AUTH-07 NOTIF-20 what is told for the safety of an account goes to its own address, unless that is closed', async () => {
  for (const template of securityTemplates) {
    expect(await where({ template })).toBe(own);
    expect(await where({ template, closed: [wished] })).toBe(own);
    expect(await where({ template, closed: [own] })).toBeUndefined();
    expect(await where({ template, closed: [own], emailProven: true })).toBe(own);
  }
});

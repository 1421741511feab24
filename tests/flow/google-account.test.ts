import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Accounts } from '../../sync-server/accounts/accounts.ts';
import { accountsDatabase } from '../../sync-server/accounts/account-documents.ts';
import type { AccountDocument } from '../../sync-server/accounts/account-documents.ts';
import { emailKey } from '../../sync-server/accounts/email-address.ts';
import { googleAccount, sameGoogleAccount } from '../../sync-server/accounts/google-account.ts';
import { openTestStore } from '../helpers/test-core.ts';
import type { TestStore } from '../helpers/test-core.ts';

const issuer = 'https://accounts.google.example';
const email = (name: string): string => `${name}@kohdataan.example`;
const identity = (subject: string, name = subject, isOwner = true) => ({
  issuer,
  subject,
  email: email(name),
  isOwner,
});
const by = (uid?: string, isKnown = false) => ({ uid, isKnownTo: () => isKnown });

describe('the account of a Google identity', () => {
  let files: TestStore;
  let accounts: Accounts;
  beforeEach(async () => {
    files = await openTestStore();
    accounts = new Accounts(files.store, () => new Date());
  });
  afterEach(() => files.remove());

  async function register(name: string, emailProven = true): Promise<AccountDocument> {
    const wanted = { email: email(name), passwordHash: 'x', google: null, emailProven };
    const made = await accounts.create({ ...wanted, language: 'fi' });
    if (made === undefined) throw new Error('taken');
    return made;
  }
  const refused = (reason: string) => ({ ok: false, reason });
  const again = (who: ReturnType<typeof identity>, uid: string) =>
    sameGoogleAccount(accounts, who, uid, by(uid));

  it('ACC-14 who proves it once more is who is signed in, with the identity of the account', async () => {
    const aino = await register('aino');
    expect(await again(identity('aino'), aino._id)).toMatchObject({ account: { _id: aino._id } });
    // Linked by that, it is the one from now on, whatever its address becomes.
    expect(await again(identity('aino', 'uusi'), aino._id)).toMatchObject({ ok: true });
    expect(await again(identity('toinen', 'aino'), aino._id)).toEqual(refused('other_account'));
  });

  it('ACC-14 nobody else’s identity proves it, and nobody finds themselves in another account', async () => {
    const [aino, ville] = [await register('aino'), await register('ville')];
    await accounts.linkGoogle(ville._id, issuer, 'ville');
    expect(await again(identity('ville'), aino._id)).toEqual(refused('other_account'));
    expect(await again(identity('ville', 'aino'), aino._id)).toEqual(refused('other_account'));
    expect(await again(identity('tuntematon'), aino._id)).toEqual(refused('other_account'));
    expect(await accounts.byEmail(email('tuntematon'))).toBeUndefined();
    expect(await again(identity('aino'), 'x'.repeat(20))).toEqual(refused('other_account'));
  });

  it('AUTH-01 an address that nobody has proven is joined only by who knows its password', async () => {
    const squatted = await register('aino', false);
    const from = (uid?: string) => googleAccount(accounts, identity('aino'), by(uid), 'fi');
    expect(await from()).toEqual(refused('password_first'));
    expect(await from('x'.repeat(20))).toEqual(refused('password_first'));
    expect(await from(squatted._id)).toMatchObject({ ok: true, account: { emailProven: true } });
    expect(await from()).toMatchObject({ ok: true, account: { _id: squatted._id } });
  });

  it('AUTH-01 ACC-16 of two identities that were joined only the last signs in, and neither outlives the account', async () => {
    const aino = await register('aino');
    await accounts.linkGoogle(aino._id, issuer, 'first');
    await accounts.linkGoogle(aino._id, issuer, 'second');
    expect(await accounts.byGoogle(issuer, 'first')).toBeUndefined();
    expect(await accounts.byGoogle(issuer, 'second')).toMatchObject({ _id: aino._id });
    await accounts.linkGoogle(aino._id, issuer, 'second');
    expect(await accounts.byGoogle(issuer, 'second')).toMatchObject({ _id: aino._id });
    await accounts.erase(aino._id);
    expect(await files.store.db('accounts').range({})).toEqual([]);
  });

  it('AUTH-01 a link that a kill cut off leaves its account to one identity, and the other to whoever has it', async () => {
    let now = Date.now();
    accounts = new Accounts(files.store, () => new Date(now));
    const [aino, ville] = [await register('aino'), await register('ville')];
    await accounts.linkGoogle(aino._id, issuer, 'first');
    const db = files.store.db('accounts');
    for (const method of ['update', 'erase'] as const) {
      const whole = db[method].bind(db);
      Object.assign(db, { [method]: () => Promise.reject(new Error('killed')) });
      const subject = `new-${method}`;
      await expect(accounts.linkGoogle(aino._id, issuer, subject)).rejects.toThrow('killed');
      Object.assign(db, { [method]: whole });
    }
    expect(await accounts.byGoogle(issuer, 'new-update'), 'not linked yet').toBeUndefined();
    expect(await accounts.byGoogle(issuer, 'first'), 'linked no more').toBeUndefined();
    expect(await accounts.byGoogle(issuer, 'new-erase')).toMatchObject({ _id: aino._id });
    expect(await accounts.linkGoogle(ville._id, issuer, 'new-erase')).toBe(false);
    expect(await accounts.linkGoogle(ville._id, issuer, 'first'), 'perhaps under way').toBe(false);
    now += 60_001;
    expect(await accounts.linkGoogle(ville._id, issuer, 'first')).toBe(true);
    expect(await accounts.byGoogle(issuer, 'first')).toMatchObject({ _id: ville._id });
  });

  it('AUTH-01 AUTH-07 what allowed a link allows none once the account has been changed', async () => {
    const aino = await register('aino');
    const { linkGoogle } = accounts;
    accounts.linkGoogle = async (...link) => {
      await accounts.change(aino._id, (before) => ({ ...before, passwordHash: 'new' }));
      return linkGoogle.apply(accounts, link);
    };
    const late = await googleAccount(accounts, identity('aino'), by(), 'fi');
    expect(late).toEqual(refused('failed'));
    expect(await accounts.byUid(aino._id)).toMatchObject({ google: null, passwordHash: 'new' });
    expect(
      await files.store.db('accounts').range({ startkey: 'google:', endkey: 'google;' }),
    ).toEqual([]);
    accounts.linkGoogle = linkGoogle;
    expect(await googleAccount(accounts, identity('aino'), by(), 'fi')).toMatchObject({ ok: true });
  });

  it('AUTH-01 of two callbacks of one identity at once both find themselves in its account', async () => {
    await register('aino');
    const both = [1, 2].map(() => googleAccount(accounts, identity('aino'), by(), 'fi'));
    expect(await Promise.all(both)).toMatchObject([{ ok: true }, { ok: true }]);
  });

  it('AUTH-01 where Google need not know whose the mailbox is now, a password is asked for in a new browser', async () => {
    const aino = await register('aino');
    const from = (isKnown: boolean) =>
      googleAccount(accounts, identity('aino', 'aino', false), by(undefined, isKnown), 'fi');
    expect(await from(false)).toEqual(refused('password_first'));
    expect(await from(true)).toMatchObject({ ok: true, account: { _id: aino._id } });
    expect(await from(false), 'linked by now').toMatchObject({ ok: true });
    const made = () => googleAccount(accounts, identity('uusi', 'uusi', false), by(), 'fi');
    expect(await made()).toMatchObject({ account: { emailProven: true, passwordHash: null } });
  });

  it('AUTH-01 an address joins no account that has another one, though a pointer edited by hand leads there', async () => {
    const [aino, ville] = [await register('aino'), await register('ville')];
    const db = accountsDatabase(files.store);
    await db.update(emailKey(email('aino')), (before) => before && { ...before, uid: ville._id });
    const from = (uid?: string) => googleAccount(accounts, identity('aino'), by(uid), 'fi');
    expect(await from()).toEqual(refused('password_first'));
    expect(await accounts.byUid(ville._id)).toMatchObject({ google: null });
    await db.update(emailKey(email('aino')), (before) => before && { ...before, uid: aino._id });
    expect(await from()).toMatchObject({ account: { _id: aino._id } });
  });

  it('AUTH-01 an account that has another identity is not joined, a proven one is, an unknown one is made', async () => {
    const aino = await register('aino');
    await accounts.linkGoogle(aino._id, issuer, 'first');
    const second = await googleAccount(accounts, identity('second', 'aino'), by(), 'fi');
    expect(second).toEqual(refused('password_first'));
    const ville = await register('ville');
    const joined = await googleAccount(accounts, identity('v', 'ville'), by(), 'fi');
    expect(joined).toMatchObject({ account: { _id: ville._id } });
    const made = await googleAccount(accounts, identity('uusi'), by(), 'en');
    expect(made).toMatchObject({ account: { emailProven: true, passwordHash: null } });
    const none = await googleAccount(
      accounts,
      { issuer, subject: 'z', email: undefined, isOwner: false },
      by(),
      'fi',
    );
    expect(none).toEqual(refused('email_not_verified'));
  });
});

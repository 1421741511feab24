import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { deletionNoticeFor } from '../../sync-server/erasure/deletion-notice.ts';
import { isClosedMailbox } from '../../sync-server/notify/closed-mailboxes.ts';
import { deriveSecret } from '../../sync-server/secrets.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import { openTestStore } from '../helpers/test-core.ts';
import { like, mailWorlds, profile, reason, removed } from '../helpers/mail-world.ts';

const { closing, world } = mailWorlds();

describe('unsubscribing', () => {
  it('NOTIF-20 GEN-11 works by one click without signing in, and only for the own account', async () => {
    const on = await openTestStore();
    closing.push(() => on.remove());
    const gateway = await startTestGateway({ on });
    closing.push(() => gateway.stop());
    const { uid } = await gateway.browser().register('lopeta@posti.example');
    const stored = profile(uid, { name: 'Aino' });
    const put = await on.store.db('users').put(stored);
    gateway.app.facts.apply('users', uid, { ...stored, _rev: put.ok ? put.rev : '' });
    await gateway.app.mailer.send(like(uid, 'e1'));
    const mail = (await gateway.mails()).at(-1) ?? '';
    const url = /\/api\/unsubscribe\?token=[\w.-]+/.exec(mail)?.[0] ?? '';
    const page = await gateway.browser().get(url);
    expect(page.body).toContain(
      'Lopetetaanko kaikki ilmoitukset, sekä sähköpostiin että laitteillesi?',
    );
    const look = /<style>([\s\S]*?)<\/style>/.exec(page.body)?.[1] ?? '';
    expect(look, 'GEN-11').toContain('button{min-height:44px');
    const hash = createHash('sha256').update(look).digest('base64');
    expect(page.headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}'`);
    expect(gateway.app.facts.user(uid)?.notificationsOn).toBe(true);
    const forged = url.replace(/token=(.)/, (_all, first) => `token=${first === 'z' ? 'y' : 'z'}`);
    expect((await gateway.browser().post(forged)).json['code']).toBe('NOT_FOUND');
    expect((await gateway.browser().get('/api/unsubscribe')).json['code']).toBe('BAD_REQUEST');
    // Who opens a link that was cut short reads where else it can be done.
    const opened = { 'sec-fetch-mode': 'navigate' };
    for (const cut of [forged, url.slice(0, -5), '/api/unsubscribe']) {
      const broken = await gateway.browser().get(cut, opened);
      expect([broken.status, broken.headers['content-type']]).toEqual([
        404,
        page.headers['content-type'],
      ]);
      expect(broken.body).toContain('http://localhost:3000/hidenotifications');
    }
    const posted = await gateway
      .browser()
      .post(forged, undefined, { ...opened, 'accept-language': 'en-GB' });
    expect(posted.body).toContain('This link does not work.');
    const click = await gateway.browser().post(url, 'List-Unsubscribe=One-Click', {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://mail.example',
    });
    expect(click.status).toBe(200);
    expect(gateway.app.facts.user(uid)?.notificationsOn).toBe(false);
    expect((await on.store.db('users').get(uid))?.notificationsOn).toBe(false);
    // Mail programs may send it in this form too (RFC 8058).
    const again = await gateway.browser().post(url, '--x--', {
      'content-type': 'multipart/form-data; boundary=x',
      origin: 'https://mail.example',
    });
    expect(again.status).toBe(200);
    const address = 'lopeta@posti.example';
    expect(await isClosedMailbox(on.store, address), 'reasons still arrive').toBe(false);
  });
});

describe('a mailbox whose owner has no account', () => {
  it('NOTIF-20 SAFE-09 says so by a button, and gets nothing more of any account that names it', async () => {
    const { mail, gateway } = await world();
    const names = ['vieras', 'toinen', 'oma'] as const;
    const [stranger, other, own] = await Promise.all(
      names.map(async (name) => (await gateway.browser().register(`${name}@posti.example`)).uid),
    );
    const email = 'Uhri@posti.example';
    for (const uid of [stranger, other, own] as string[]) {
      const put = await gateway.on.store.db('users').put(profile(uid, { email, ...removed }));
      gateway.app.facts.apply('users', uid, {
        ...profile(uid, { email, ...removed }),
        _rev: put.ok ? put.rev : '',
      });
    }
    await gateway.app.mailer.send(like(stranger as string, 'e1'));
    await expect.poll(() => mail.mails.length).toBe(1);
    const url = /\/api\/unsubscribe\?token=[\w.-]+/.exec(mail.mails[0]?.text ?? '')?.[0] ?? '';
    const page = (await gateway.browser().get(url)).body;
    const action = /action="(\?token=[\w.-]+&amp;close=1)"/.exec(page)?.[1]?.replace('&amp;', '&');
    const closed = await gateway.browser().post(`/api/unsubscribe${action}`);
    expect(closed.body).toContain('Emme enää lähetä osoitteeseesi');
    expect(gateway.app.facts.user(stranger as string)?.notificationsOn).toBe(false);
    // Notifications are on again, as whoever typed the address can have them; another account names it, too.
    await gateway.app.mailer.send(like(other as string, 'e2'));
    const reasons = { to: other as string, template: 'profile_archived' as const, params: reason };
    await gateway.app.mailer.send({ ...reasons, eventId: 'e3' });
    await gateway.app.mailer.deliver();
    expect(mail.mails.slice(1).map(({ to }) => to)).toEqual([['toinen@posti.example']]);
    const statement = { ...reason, automatic: false };
    const farewell = (uid: string) => deletionNoticeFor(gateway.app, uid, statement);
    expect(await farewell(other as string)).toMatchObject({ to: 'toinen@posti.example' });
    // An account that has proven the address as its own has its mails.
    await gateway.app.accounts.accounts.change(own as string, (before) => ({
      ...before,
      email: 'uhri@posti.example',
      emailProven: true,
    }));
    await gateway.app.mailer.send(like(own as string, 'e4'));
    await gateway.app.mailer.deliver();
    expect(mail.mails.slice(2).map(({ to }) => to)).toEqual([['uhri@posti.example']]);
    expect(await farewell(own as string)).toMatchObject({ to: 'uhri@posti.example' });
    const accounts = gateway.on.store.db('accounts');
    await accounts.update(other as string, (doc) => doc && { ...doc, emailProven: 'kyllä' });
    expect(await farewell(other as string), 'deleted all the same').toBeUndefined();
    const stored = await gateway.on.store
      .db('gateway')
      .range({ startkey: 'no-mail:', endkey: 'no-mail;' });
    expect(JSON.stringify(stored)).not.toContain('uhri');
    expect(stored).toHaveLength(1);
  });

  it('NOTIF-20 links of mails that were sent before that button was there still work', async () => {
    const gateway = await startTestGateway();
    closing.push(() => gateway.stop());
    const uid = 'a'.repeat(20);
    const key = deriveSecret(gateway.app.config.jwtSecret, 'unsubscribe');
    const proof = createHmac('sha256', key).update(uid).digest('base64url');
    const page = await gateway.browser().get(`/api/unsubscribe?token=${uid}.${proof}`);
    expect(page.body).toContain(
      'Lopetetaanko kaikki ilmoitukset, sekä sähköpostiin että laitteillesi?',
    );
    expect(page.body).not.toContain('close');
    const post = await gateway.browser().post(`/api/unsubscribe?token=${uid}.${proof}&close=1`);
    expect(post.body).toContain('Kaikki ilmoitukset on lopetettu');
  });
});

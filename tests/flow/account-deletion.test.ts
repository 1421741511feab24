import { unzipSync, strFromU8 } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { favouriteId, newMessageId, signupId } from '../../schemas/domain/ids.ts';
import { databaseNames } from '../../sync-server/store/documents.ts';
import { StoreError } from '../../sync-server/store/errors.ts';
import { filesBelow } from '../helpers/bytes-in-files.ts';
import { publishMeet, signUpTo } from '../helpers/meet-up.ts';
import { pictureIdOf } from '../helpers/people.ts';
import { Person } from '../helpers/person.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

/** Words that nobody else writes; long and odd enough to survive any compression recognisably. */
const planted = {
  bio: 'xq7vzk2wpf9jt4hb-bio',
  message: 'm8dn3ycr6sgl5aoe-viesti',
  opening: 'u1kfw7tqz9xbv2jp-aloitus',
  description: 'h4ycn6mdl8gr3soe-kuvaus',
  /** First bytes of a picture whose upload was never completed. */
  unfinished: 'w6pvn1xkz4tqb8jd-kuvan-alku',
};

describe('account deletion', () => {
  let gateway: TestGateway;
  let sari: Person;
  let onni: Person;
  let chat: string;

  beforeAll(async () => {
    gateway = await startTestGateway();
    sari = await Person.withProfile(gateway.app, 'Sari', { bio_text: planted.bio });
    onni = await Person.withProfile(gateway.app, 'Onni', { name: 'Onni Metsäläinen' });
    const meetId = await publishMeet(sari, { description: planted.description });
    await onni.sync();
    await sari.sync();
    await sari.create('relations', {
      id: favouriteId(sari.uid, onni.uid),
      actor: sari.uid,
      kind: 'favourite',
      target: onni.uid,
    });
    // What others are told of her acts must go as well.
    await onni.eventually(() => onni.device.docs.actions.size === 1);
    await onni.create('relations', {
      id: favouriteId(onni.uid, sari.uid),
      actor: onni.uid,
      kind: 'favourite',
      target: sari.uid,
    });
    chat = await signUpTo(onni, meetId, planted.opening);
    await sari.eventually(() => sari.device.docs.chats.size === 1);
    await sari.create('messages', {
      id: newMessageId(chat, new Date()),
      chat_uid: chat,
      sender_id: sari.uid,
      text: planted.message,
    });
    const begun = await gateway.app.inject({
      method: 'POST',
      url: `/api/images/meet/${pictureIdOf('kesken')}`,
      headers: {
        authorization: `Bearer ${sari.token}`,
        'tus-resumable': '1.0.0',
        'upload-length': '300000',
        'content-type': 'application/offset+octet-stream',
      },
      payload: Buffer.from(planted.unfinished),
    });
    expect(begun.statusCode).toBe(201);
    await gateway.app.inject({
      method: 'POST',
      url: '/api/suggestions',
      payload: { reasonToUse: 'ihan kiva', email: 'SARI@kohdataan.example' },
    });
    await onni.sync();
  });
  afterAll(() => gateway.stop());

  it('ACC-08 GEN-03 the export holds own data, others only by word and first name', async () => {
    const answer = await sari.call('GET', '/api/account/export');
    expect(answer.statusCode).toBe(200);
    // Whatever the installation is called.
    expect(answer.headers['content-disposition']).not.toMatch(/kohdataan/i);
    const files = unzipSync(new Uint8Array(answer.rawPayload));
    const pictures = Object.keys(files).filter((name) => name.endsWith('.jpg'));
    expect(pictures).toHaveLength(2);
    const data = strFromU8(files['tiedot.json'] ?? new Uint8Array());
    const { unfinished: _unfinished, ...exported } = planted;
    for (const value of Object.values(exported)) expect(data.includes(value)).toBe(true);
    expect(JSON.parse(data).chats[0]).toMatchObject({ with: 'Onni' });
    expect(data.includes('onni@kohdataan.example')).toBe(false);
    expect(JSON.parse(data).actions).toContainEqual(
      expect.objectContaining({ content: 'Onni ilmoittautui tapaamiseesi!' }),
    );
    expect(data.includes('Metsäläinen')).toBe(false);
    expect(JSON.parse(data)).toMatchObject({
      account: { email: 'sari@kohdataan.example', language: 'fi', google: false },
      devices: [{ device: expect.any(String), lastUsedAt: expect.any(String) }],
    });
    for (const secret of ['passwordHash', 'argon2', '"hash"', '"salt"'])
      expect(data.includes(secret), secret).toBe(false);
  });

  it('ACC-16 suggestions with the address of the account go, those of others stay, also of whom the profile names without a proof', async () => {
    const { app, on } = gateway;
    const tuuli = await Person.withProfile(app, 'Tuuli', { email: 'Tuuli.Toinen@posti.example' });
    const addresses = [
      'tuuli@kohdataan.example',
      'tuuli.toinen@posti.example',
      'muu@posti.example',
    ];
    for (const email of [...addresses, '']) {
      const payload = { reasonToUse: 'Tuulinen', email };
      const sent = await app.inject({ method: 'POST', url: '/api/suggestions', payload });
      expect(sent.statusCode, email).toBe(200);
    }
    expect((await tuuli.call('DELETE', '/api/account')).statusCode).toBe(200);
    const left = (await on.store.db('suggestions').range({})).filter(
      ({ reasonToUse }) => reasonToUse === 'Tuulinen',
    );
    expect(left.map(({ email }) => email).sort()).toEqual(['', ...addresses.slice(1)].sort());
  });

  it('ACC-08 who has no profile gets what there is: the account and its devices', async () => {
    const eeva = await Person.register(gateway.app, 'Elina');
    const answer = await eeva.call('GET', '/api/account/export');
    const files = unzipSync(new Uint8Array(answer.rawPayload));
    expect(JSON.parse(strFromU8(files['tiedot.json'] ?? new Uint8Array()))).toMatchObject({
      profile: null,
      account: { email: 'elina@kohdataan.example' },
      devices: [{ device: expect.any(String) }],
    });
  });

  it('ACC-08 DATA-73 the export tells which browsers get pushes, and what was suggested with an address once it is proven', async () => {
    const { app } = gateway;
    const paula = await Person.register(app, 'Paula');
    for (const [email, reasonToUse] of [
      ['PAULA@kohdataan.example', 'Paulan sana'],
      ['muu@kohdataan.example', 'Muun sana'],
    ]) {
      const sent = {
        method: 'POST',
        url: '/api/suggestions',
        payload: { email, reasonToUse },
      } as const;
      expect((await app.inject(sent)).statusCode).toBe(200);
    }
    const key = (bytes: number) => Buffer.alloc(bytes, 4).toString('base64url');
    const endpoint = 'https://fcm.googleapis.com/fcm/send/salainen-osoite';
    const keys = { p256dh: key(65), auth: key(16) };
    const put = await paula.call('PUT', '/api/push/subscription', { endpoint, keys });
    expect(put.statusCode).toBe(200);
    const exported = async () => {
      const answer = await paula.call('GET', '/api/account/export');
      return strFromU8(unzipSync(new Uint8Array(answer.rawPayload))['tiedot.json'] as Uint8Array);
    };
    const words = await exported();
    expect(JSON.parse(words)).toMatchObject({
      account: { emailProven: false },
      pushes: [{ service: 'fcm.googleapis.com', createdAt: expect.any(String) }],
      // Whoever has registered somebody else's address does not read what that one has sent.
      suggestions: [],
    });
    expect(words).not.toContain('salainen-osoite');
    await app.accounts.accounts.change(paula.uid, (before) => ({ ...before, emailProven: true }));
    const { suggestions } = JSON.parse(await exported()) as { suggestions: object[] };
    expect(suggestions).toMatchObject([{ reasonToUse: 'Paulan sana' }]);
    expect((await paula.call('DELETE', '/api/account')).statusCode).toBe(200);
  });

  it('ACC-16 the scan of files finds what is there', async () => {
    const found = await filesBelow(gateway.on.directory);
    for (const folder of ['user_profile_images', 'meet_images', 'incoming'])
      expect([...found.keys()].some((path) => path.includes(`${folder}/${sari.uid}/`))).toBe(true);
    const files = [...found.values()];
    for (const [what, value] of Object.entries(planted))
      expect(
        files.some((content) => content.includes(value)),
        what,
      ).toBe(true);
  });

  it('ACC-16 no cookie stays in a browser that the account was used in', async () => {
    const [here, there] = [gateway.browser(), gateway.browser()];
    await here.register('eeva@posti.example');
    await there.login('eeva@posti.example');
    expect(there.cookies.has('kd_device')).toBe(true);
    expect((await here.send('DELETE', '/api/account')).status).toBe(200);
    expect([...here.cookies.keys()]).toEqual([]);
    // also one that leaves before it hears the answer, or never asked: until it says that it is empty
    for (const _ of [1, 2])
      expect((await there.post('/api/auth/refresh')).json['code']).toBe('ACCOUNT_GONE');
    expect((await there.post('/api/auth/logout')).status).toBe(200);
    expect([...there.cookies.keys()]).toEqual([]);
  });

  it('ACC-16 a device is told whose session had gone before, as with a new password', async () => {
    const [here, there] = [gateway.browser(), gateway.browser()];
    await there.register('uusisana@posti.example');
    await gateway.app.accounts.sessions.endAll(there.uid);
    await here.login('uusisana@posti.example');
    expect((await here.send('DELETE', '/api/account')).status).toBe(200);
    // Who takes the address over, and so has a cookie of it, is not told whose it was.
    const forger = gateway.browser();
    await forger.register('uusisana@posti.example');
    const value = `${there.uid}.${'s'.repeat(20)}.${'x'.repeat(43)}`;
    const { cookies } = forger;
    const asks = ['/api/auth/logout', '/api/auth/refresh'] as const;
    for (const path of asks) {
      cookies.set('kd_refresh', { value, path: '/api/auth' });
      expect((await forger.post(path)).json['code']).not.toBe('ACCOUNT_GONE');
      expect(cookies.has('kd_device')).toBe(true);
    }
    for (const _ of [1, 2])
      expect((await there.post('/api/auth/refresh')).json['code']).toBe('ACCOUNT_GONE');
    expect((await there.post('/api/auth/logout')).status).toBe(200);
    expect([...there.cookies.keys()]).toEqual([]);
  });

  it('ACC-16 GEN-07 a made-up cookie does not tell whether somebody has deleted their account', async () => {
    const [gone, stays] = [gateway.browser(), gateway.browser()];
    await gone.register('poistuva@posti.example');
    await stays.register('pysyva@posti.example');
    expect((await gone.send('DELETE', '/api/account')).status).toBe(200);
    const answers = [gone.uid, stays.uid, 'u'.repeat(20)].map(async (uid) => {
      const [forger, value] = [gateway.browser(), `${uid}.${'s'.repeat(20)}.${'x'.repeat(43)}`];
      forger.cookies.set('kd_refresh', { value, path: '/api/auth' });
      return forger.post('/api/auth/refresh');
    });
    const told = (await Promise.all(answers)).map(({ status, json }) => [status, json['code']]);
    expect(told).toEqual(Array.from({ length: 3 }, () => [401, 'UNAUTHENTICATED']));
  });

  it('ACC-16 what is looked for afterwards is in the files of the store before', async () => {
    const files = [...(await filesBelow(gateway.on.directory)).values()];
    for (const [what, value] of Object.entries(planted))
      expect(
        files.some((content) => content.includes(value)),
        what,
      ).toBe(true);
  });

  it('ACC-15 ACC-16 nothing is left in any database, file or view', async () => {
    expect((await sari.call('DELETE', '/api/account')).statusCode).toBe(200);
    await onni.sync();
    expect(onni.device.docs.people.has(sari.uid)).toBe(false);
    expect(onni.device.docs.chats.size + onni.device.docs.messages.size).toBe(0);
    expect(onni.device.docs.profile.get(onni.uid)).toMatchObject({ likes_uids: [] });
    for (const name of databaseNames) {
      const docs = JSON.stringify(await gateway.on.store.db(name).range({}));
      expect(docs.includes(sari.uid), name).toBe(false);
      expect(docs.toLowerCase().includes('sari@'), name).toBe(false);
    }
    // What is another's own loses the mention, and stays.
    const ledger = await gateway.on.store.db('gateway').get(`favourites:${onni.uid}`);
    expect(ledger).toMatchObject({ targets: [] });
    expect((await sari.call('POST', '/sync', sari.device.request())).statusCode).toBe(401);
    const login = { email: sari.email, password: 'metsapolku-sari-91' };
    const again = await gateway.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: login,
    });
    expect(again.statusCode).toBe(401);
  });

  it('ACC-16 no byte of what was written is left in the files of the store', async () => {
    const found = await filesBelow(gateway.on.directory);
    expect([...found.keys()].filter((path) => path.includes(sari.uid))).toEqual([]);
    const files = [...found.values()];
    for (const [what, value] of [...Object.entries(planted), ['email', 'sari@kohdataan.example']])
      expect(
        files.some((content) => content.includes(value ?? '')),
        what,
      ).toBe(false);
  });

  it('ACC-15 ACC-16 what an operator has made malformed goes with its person, what names others stays', async () => {
    const { app, on } = gateway;
    const mikko = await Person.withProfile(app, 'Mikko');
    const niilo = await Person.withProfile(app, 'Niilo');
    const meetId = await publishMeet(mikko);
    const broken = await signUpTo(niilo, meetId, 'w3nqz8vhk1-avaus');
    const spoil = async (name: 'meets' | 'chats' | 'relations' | 'actions', id: string) =>
      on.store.db(name).update(id, (before) => ({ ...before, _id: id, createdAt: 7 }) as never);
    await spoil('meets', meetId);
    await spoil('chats', broken);
    await spoil('relations', signupId(niilo.uid, meetId));
    await spoil('actions', `new_like:${niilo.uid}`);
    await expect.poll(() => app.facts.malformed.size).toBe(4);
    expect((await mikko.call('DELETE', '/api/account')).statusCode).toBe(200);
    for (const name of databaseNames) {
      const docs = JSON.stringify(await on.store.db(name).range({}));
      expect(docs.includes(mikko.uid), name).toBe(false);
      expect(docs.includes('w3nqz8vhk1'), name).toBe(false);
    }
    await expect.poll(() => [...app.facts.malformed]).toEqual([`actions new_like:${niilo.uid}`]);
  });

  it('ACC-15 what was said in a chat that an operator has deleted goes with either of the two', async () => {
    const { app, on } = gateway;
    for (const name of ['Leo', 'Lea'] as const) {
      const leo = await Person.withProfile(app, `Hakija${name}`);
      const lea = await Person.withProfile(app, `Kutsuja${name}`);
      const left = await signUpTo(leo, await publishMeet(lea));
      await leo.eventually(() => leo.device.docs.chats.size === 1);
      const { _rev } = (await on.store.db('chats').get(left)) ?? {};
      await on.store.db('chats').remove(left, _rev ?? '');
      await expect.poll(() => app.facts.chat(left)).toBeUndefined();
      const goes = name === 'Leo' ? leo : lea;
      expect((await goes.call('DELETE', '/api/account')).statusCode).toBe(200);
      const range = { startkey: `${left}:`, endkey: `${left}:\uffff` };
      expect(await on.store.db('messages').range(range), name).toEqual([]);
    }
  });

  it('ACC-14 without a sign-in in the last ten minutes nothing is deleted, however fresh the token', async () => {
    const late = await startTestGateway();
    const browser = late.browser();
    const { uid } = await browser.register('eero@posti.example');
    late.time.pass(11);
    await browser.refresh();
    const refused = await browser.send('DELETE', '/api/account');
    expect([refused.status, refused.json['code']]).toEqual([403, 'RECENT_SIGN_IN_NEEDED']);
    expect(await late.on.store.db('accounts').get(uid)).toBeDefined();
    await browser.login('eero@posti.example');
    expect((await browser.send('DELETE', '/api/account')).status).toBe(200);
    expect(await late.on.store.db('accounts').get(uid)).toBeUndefined();
    await late.stop();
  });

  it('ACC-15 a deletion is not told as failed where old bytes cannot leave the files of the store yet', async () => {
    const rauha = await Person.register(gateway.app, 'Rauha');
    const failure = new StoreError('old files are still in use', 503, undefined);
    const eraseDone = vi.spyOn(gateway.app.store, 'eraseDone').mockRejectedValue(failure);
    expect((await rauha.call('DELETE', '/api/account')).statusCode).toBe(200);
    expect(await gateway.on.store.db('accounts').get(rauha.uid)).toBeUndefined();
    expect(eraseDone).toHaveBeenCalled();
    eraseDone.mockRestore();
  });

  it('ACC-16 mails that became files go by their receiver, and by nobody whose address ends alike', async () => {
    const here = await startTestGateway();
    const leaving = ['aino@posti.example', 'aino@mäkelä.fi', 'äiti@posti.example'];
    const browsers = [];
    for (const email of [...leaving, 'kaino@posti.example']) {
      const browser = here.browser();
      await browser.register(email);
      await browser.post('/api/auth/reset', { email });
      browsers.push(browser);
    }
    // Notifications go to the address of the profile.
    const other = 'toinen@posti.example';
    const tuuli = await Person.withProfile(here.app, 'Tuuli', { email: other });
    await here.app.mailer.send({
      to: other,
      template: 'account_removed',
      params: { reason: 'x', clause: 'x', date: new Date().toISOString(), automatic: 0 },
      eventId: 'x',
      language: 'fi',
    });
    const receivers = async () =>
      (await here.mails()).map((mail) => /^To: (.*?)\r?$/m.exec(mail)?.[1]);
    const sent = browsers.length + 1;
    await expect.poll(async () => (await receivers()).length).toBe(sent);
    expect((await tuuli.call('DELETE', '/api/account')).statusCode).toBe(200);
    expect(await receivers()).not.toContain(other);
    for (const browser of browsers.slice(0, leaving.length))
      await browser.send('DELETE', '/api/account');
    expect(await receivers()).toEqual(['kaino@posti.example']);
    await here.stop();
  });
});

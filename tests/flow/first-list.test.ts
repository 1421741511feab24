import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderFirstList } from '../../src/app/render-first-list.tsx';
import { blockId, meetReportId, signupId } from '../../schemas/domain/ids.ts';
import type { FirstList } from '../../schemas/wire/api.ts';
import { firstList } from '../../sync-server/views/first-list.ts';
import { publishMeet } from '../helpers/meet-up.ts';
import { pictureIdOf } from '../helpers/people.ts';
import { Person } from '../helpers/person.ts';
import type { Answer } from '../helpers/test-browser.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

/** What a device that holds nothing yet gets with its first refresh (UX.md: rows before RxDB is open). */
describe('the first list', () => {
  let gateway: TestGateway;
  let aino: Person;
  let ville: Person;
  let mika: Person;
  const hours = 3_600_000;
  // One moment for all of them: ids come from it, and a busy machine takes seconds from one meet to the next.
  const start = Date.now();

  const publish = (owner: Person, at: number, fields: Record<string, unknown> = {}) => {
    const picture_id = pictureIdOf(`${owner.uid.slice(0, 4)}${at}`);
    const meet_date = new Date(start + 48 * hours + at).toISOString();
    const now = new Date(start + at);
    return publishMeet(owner, { picture_id, meet_date, ...fields }, now);
  };
  const listFor = (person: Person): FirstList =>
    firstList(gateway.app.core.views, person.uid, gateway.app.clock());

  beforeAll(async () => {
    gateway = await startTestGateway();
    aino = await Person.withProfile(gateway.app, 'Aino');
    ville = await Person.withProfile(gateway.app, 'Ville');
    mika = await Person.withProfile(gateway.app, 'Mika');
  });
  afterAll(() => gateway.stop());

  it('SYNC-02 MEET-09 is the soonest of what the view lists, word for word as sync gives it', async () => {
    // Made in another order than the one in which they take place; of one moment, by their ids.
    const day = (more: number) => new Date(start + 72 * hours + more).toISOString();
    const dates = { soon: day(0), late: day(9000) };
    const later = await publish(aino, 1000, { meet_date: dates.late });
    const sooner = await publish(aino, 9000, { meet_date: dates.soon });
    const first = await publish(aino, 8000, { meet_date: dates.soon });
    await publish(aino, 3000, { closed: true });
    await publish(ville, 2000);
    // Listed, but not to his wishes.
    await publish(mika, 4000, { location: 'Utsjoki' });
    await ville.sync();
    const signup = { actor: ville.uid, kind: 'signup', target: later, message: 'Hei!' };
    await ville.create('relations', { id: signupId(ville.uid, later), ...signup });
    const said = { target_kind: 'meet', reason: 'Muu syy', text: '', chat_uid: null };
    const report = { actor: ville.uid, kind: 'report', target: sooner, ...said };
    await ville.create('relations', { id: meetReportId(ville.uid, sooner), ...report });
    const list = listFor(ville);
    expect(list.meets.map(({ meetId }) => meetId)).toEqual([first, sooner, later]);
    expect(list.summary).toEqual({ active: 4, favourites: 0 });
    await ville.sync();
    for (const meet of list.meets) expect(meet).toEqual(ville.device.docs.meets.get(meet.meetId));
    expect(list.profile).toEqual([ville.device.docs.profile.get(ville.uid)]);
    const ids = [signupId(ville.uid, later), meetReportId(ville.uid, sooner)];
    expect(list.relations).toHaveLength(2);
    for (const id of ids)
      expect(list.relations).toContainEqual(ville.device.docs.relations.get(id));
  });

  it('SYNC-06 who asks for it again and again is let in without it: it takes time to make', async () => {
    const strict = await startTestGateway({ env: { RATE_LIMIT_FACTOR: '1' } });
    const browser = strict.browser();
    await browser.register('leena@posti.example');
    const answers: Answer[] = [];
    for (let n = 0; n < 92; n += 1) answers.push(await browser.post('/api/auth/refresh?first=1'));
    const withList = answers.map(({ status, json }) => [status, 'first' in json]);
    expect(withList.slice(0, 80)).toEqual(Array.from({ length: 80 }, () => [200, true]));
    expect(withList.at(-1)).toEqual([200, false]);
    await strict.stop();
  });

  it('MEET-04 a block takes the owner out of it at once', async () => {
    await mika.sync();
    expect(listFor(mika).meets).not.toEqual([]);
    const block = { actor: aino.uid, kind: 'block', target: mika.uid };
    await aino.create('relations', { id: blockId(aino.uid, mika.uid), ...block });
    const owners = listFor(mika).meets.map(({ uid }) => uid);
    expect(owners).not.toContain(aino.uid);
  });

  it('MEET-09 GEN-10 can be seen before any script: as /meets shows it, in the language of its user', async () => {
    await ville.sync();
    const list = listFor(ville);
    const look = (language: 'fi' | 'en') => renderFirstList(ville.uid, list, language);
    const [fi, en] = [look('fi'), look('en')];
    for (const { meetId } of list.meets.slice(0, 3)) expect(fi).toContain(`data-row="${meetId}"`);
    expect(fi).toContain('Olet ilmoittautunut');
    expect(en).toContain('You have signed up');
    expect(en).not.toContain('Olet ilmoittautunut');
    expect(fi).toBe(look('fi'));
    expect(renderFirstList(ville.uid, { ...list, meets: [] }, 'fi')).toBeUndefined();
  });

  it('MEET-02 MEET-09 can be seen so without a profile, too', async () => {
    const list = { ...listFor(ville), profile: [] };
    const look = renderFirstList(ville.uid, list, 'fi');
    expect(list.meets).not.toEqual([]);
    for (const { meetId } of list.meets.slice(0, 3)) expect(look).toContain(`data-row="${meetId}"`);
  });

  it('MEET-27 words of others are words in it, and nothing in it loads or runs', async () => {
    const words = `<img src=x onerror="alert('1')"><script>alert(2)</script>`;
    await publish(aino, 500, { description: words });
    const list = listFor(ville);
    expect(list.meets.map(({ description }) => description)).toContain(words);
    const look = renderFirstList(ville.uid, list, 'fi');
    expect(look).toContain('&lt;img src=x onerror=');
    expect(look).not.toMatch(/<(img|script|link|style|iframe)|<[^>]*\s(on\w+|style|id)=/);
  });

  it('AUTH-01 comes with a refresh that asks for it, and only then', async () => {
    const browser = gateway.browser();
    await browser.register('uusi.laite@posti.example');
    const plain = await browser.post('/api/auth/refresh');
    expect(JSON.parse(plain.body)).not.toHaveProperty('first');
    const asked = await browser.post('/api/auth/refresh?first=1');
    expect(asked.status).toBe(200);
    expect(JSON.parse(asked.body)).toMatchObject({
      uid: browser.uid,
      first: { profile: [], relations: [] },
    });
    expect((await browser.post('/api/auth/refresh?first=2')).status).toBe(400);
    expect((await gateway.browser().post('/api/auth/refresh?first=1')).status).toBe(401);
  });
});

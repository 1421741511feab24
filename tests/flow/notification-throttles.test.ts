import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { favouriteId, newMeetId, newMessageId } from '../../schemas/domain/ids.ts';
import { meetFields } from '../helpers/meet-fields.ts';
import { accepted, publishMeet, signUpTo } from '../helpers/meet-up.ts';
import { pictureIdOf } from '../helpers/people.ts';
import { Person } from '../helpers/person.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';

const newMessage = 'Sinulle on saapunut uusi viesti';

describe('how often people are told', { timeout: 180_000 }, () => {
  let gateway: TestGateway;
  let aino: Person;
  let ville: Person;
  let far: Person;
  let chat: string;
  let meet: string;

  beforeAll(async () => {
    gateway = await startTestGateway();
    aino = await Person.withProfile(gateway.app, 'Aino');
    ville = await Person.withProfile(gateway.app, 'Ville');
    far = await Person.withProfile(gateway.app, 'Kaarlo');
  });
  afterAll(() => gateway.stop());

  /** Hours later, signed in anew. */
  async function hours(passed: number): Promise<void> {
    gateway.time.pass(passed * 60);
    for (const person of [aino, ville, far]) {
      await person.signInAgain();
      await person.sync();
    }
  }

  /** Mails to somebody that say something; as soon as there are so many, and a moment later still. */
  async function mailsTo(person: Person, words: string, count: number): Promise<number> {
    const matching = async () =>
      (await gateway.mails()).filter(
        (mail) => new RegExp(`^To: .*${person.email}`, 'm').test(mail) && mail.includes(words),
      ).length;
    await vi.waitUntil(async () => (await matching()) >= count, { timeout: 60_000, interval: 50 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    return matching();
  }

  async function like(from: Person, to: Person): Promise<void> {
    const id = favouriteId(from.uid, to.uid);
    await from.sync();
    const doc = { id, actor: from.uid, kind: 'favourite', target: to.uid };
    expect((await from.push('relations', id, doc, null)).refused).toBeUndefined();
  }

  async function unlike(from: Person, to: Person): Promise<void> {
    const id = favouriteId(from.uid, to.uid);
    const base = from.device.docs.relations.get(id) ?? null;
    expect((await from.push('relations', id, null, base)).refused).toBeUndefined();
  }

  async function write(from: Person, text: string): Promise<void> {
    const id = newMessageId(chat, gateway.time.clock());
    const doc = { id, chat_uid: chat, sender_id: from.uid, text };
    expect((await from.push('messages', id, doc, null)).refused).toBeUndefined();
  }

  async function publish(owner: Person, name: string, fields = {}): Promise<string> {
    const now = gateway.time.clock();
    const meet_date = new Date(now.getTime() + 20 * 86_400_000).toISOString();
    const meetId = await publishMeet(
      owner,
      { meet_date, picture_id: pictureIdOf(name), ...fields },
      now,
    );
    await owner.sync();
    return meetId;
  }

  it('NOTIF-06 a pair has one new_like in 24 hours', async () => {
    const words = 'lisäsi sinut suosikiksi';
    await like(ville, aino);
    expect(await mailsTo(aino, words, 1)).toBe(1);
    await unlike(ville, aino);
    await like(ville, aino);
    await hours(23);
    await unlike(ville, aino);
    await like(ville, aino);
    expect(await mailsTo(aino, words, 1)).toBe(1);
    // Another pair is another matter.
    await like(far, aino);
    expect(await mailsTo(aino, words, 2)).toBe(2);
    await hours(2);
    await unlike(ville, aino);
    await like(ville, aino);
    expect(await mailsTo(aino, words, 3)).toBe(3);
  });

  it('NOTIF-13 a new meet is told once to those who favour its owner and may see it', async () => {
    const words = 'julkaisi uuden tapaamisen';
    const meetId = await publish(aino, 'kaikille');
    expect(await mailsTo(ville, words, 1)).toBe(1);
    expect(await mailsTo(far, words, 1)).toBe(1);
    await aino.patch('meets', meetId, { description: 'Muutettu.' });
    // Only for favourites, of whom Aino has none yet: nobody may see it.
    const few = await publish(aino, 'harvoille', { only_favs: true });
    await expect.poll(() => gateway.app.facts.meet(few)?.told_at).toBeTruthy();
    await like(aino, ville);
    await publish(aino, 'villelle', { only_favs: true });
    expect(await mailsTo(ville, words, 2)).toBe(2);
    expect(await mailsTo(far, words, 1)).toBe(1);
  });

  it("NOTIF-12 SIGNUP-04 a sign-up's first message sends only join_meet's", async () => {
    meet = await publish(aino, 'treffit');
    chat = await signUpTo(ville, meet, 'Minä!');
    expect(await mailsTo(aino, 'Ville ilmoittautui tapaamiseesi!', 1)).toBe(1);
    expect(await mailsTo(aino, newMessage, 0)).toBe(0);
    await aino.eventually(() => aino.device.docs.chats.has(chat));
  });

  it('NOTIF-12 LIM-11 one new_message in 12 hours per sender in the chat', async () => {
    await write(ville, 'Yksi.');
    expect(await mailsTo(aino, newMessage, 1)).toBe(1);
    await write(ville, 'Kaksi.');
    await hours(11.9);
    await write(ville, 'Kolme.');
    expect(await mailsTo(aino, newMessage, 1)).toBe(1);
    // The other one's messages have a turn of their own.
    await write(aino, 'Neljä.');
    expect(await mailsTo(ville, newMessage, 1)).toBe(1);
    await hours(0.2);
    await write(ville, 'Viisi.');
    expect(await mailsTo(aino, newMessage, 2)).toBe(2);
    await write(aino, 'Kuusi.');
    expect(await mailsTo(ville, newMessage, 1)).toBe(1);
  });

  it('NOTIF-12 NOTIF-09 what was not told, because it was switched off, uses nothing up', async () => {
    await hours(13);
    await aino.patch('profile', aino.uid, { notificationsOn: false });
    await write(ville, 'Seitsemän.');
    expect(await mailsTo(aino, newMessage, 2)).toBe(2);
    await aino.patch('profile', aino.uid, { notificationsOn: true });
    await write(ville, 'Kahdeksan.');
    expect(await mailsTo(aino, newMessage, 3)).toBe(3);
    await write(ville, 'Yhdeksän.');
    expect(await mailsTo(aino, newMessage, 3)).toBe(3);
  });

  it('MEET-36 NOTIF-12 a changed time or place is told like a message of the owner', async () => {
    await hours(13);
    await aino.patch('meets', meet, { location: 'Oulu' });
    expect(await mailsTo(ville, newMessage, 2)).toBe(2);
    await write(aino, 'Kymmenen.');
    expect(await mailsTo(ville, newMessage, 2)).toBe(2);
  });

  it('NOTIF-13 NOTIF-15 of one owner ten new meets a day are told: nobody fills a mailbox that somebody has named', async () => {
    const words = 'julkaisi uuden tapaamisen';
    const busy = await Person.withProfile(gateway.app, 'Ilona');
    const fan = await Person.withProfile(gateway.app, 'Pertti');
    await like(fan, busy);
    await publish(busy, 'moneen');
    const now = gateway.time.clock().getTime();
    const more = [...Array(14).keys()].map((at) => newMeetId(busy.uid, new Date(now + 1000 + at)));
    const fields = {
      picture_id: pictureIdOf('moneen'),
      meet_date: new Date(now + 20 * 86_400_000).toISOString(),
    };
    for (const meetId of more)
      await accepted(busy.create('meets', meetFields(busy.uid, meetId, fields)));
    const last = more.at(-1) ?? '';
    await expect.poll(() => gateway.app.facts.meet(last)?.told_at).toBeTruthy();
    expect(await mailsTo(fan, words, 10)).toBe(10);
    gateway.time.pass(24 * 60);
    for (const person of [busy, fan]) {
      await person.signInAgain();
      await person.sync();
    }
    await publish(busy, 'seuraavana');
    expect(await mailsTo(fan, words, 11)).toBe(11);
  });

  it('NOTIF-06 NOTIF-15 who adds and removes ever more favourites mails forty people a day; all of them see it in the app', async () => {
    const words = 'Mainos lisäsi sinut suosikiksi';
    const spammer = await Person.withProfile(gateway.app, 'Mainos');
    const people: Person[] = [];
    for (const at of Array(43).keys())
      people.push(await Person.withProfile(gateway.app, `Vastaanottaja${at}`));
    const mails = async () => (await gateway.mails()).filter((mail) => mail.includes(words)).length;
    for (const [at, person] of people.entries()) {
      await like(spammer, person);
      const found = () => [...gateway.app.facts.actionsFrom(spammer.uid)];
      await vi.waitUntil(() => found().some(({ receiver }) => receiver === person.uid));
      // A mail of what was taken back before it went is not sent.
      const most = Math.min(at + 1, 40);
      await vi.waitUntil(async () => (await mails()) >= most, { timeout: 60_000, interval: 20 });
      await spammer.sync();
      await unlike(spammer, person);
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await mails()).toBe(40);
    expect([...gateway.app.facts.actionsFrom(spammer.uid)]).toHaveLength(43);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newMessageId } from '../../schemas/domain/ids.ts';
import { accepted, publishMeet, signUpTo } from '../helpers/meet-up.ts';
import { Person } from '../helpers/person.ts';
import { PushService } from '../helpers/push-service.ts';
import { startTestGateway } from '../helpers/test-gateway.ts';
import type { TestGateway } from '../helpers/test-gateway.ts';
import { TestMailServer } from '../helpers/test-mail-server.ts';

describe('mail server and push service that take nothing for a while', () => {
  const service = new PushService();
  const mail = new TestMailServer();
  let gateway: TestGateway;
  let aino: Person;
  let ville: Person;
  let chat: string;

  beforeAll(async () => {
    await service.start();
    await mail.start();
    gateway = await startTestGateway({
      env: { SMTP_URL: `smtp://127.0.0.1:${mail.port}`, PUSH_HOSTS: service.host },
    });
    aino = await Person.withProfile(gateway.app, 'Aino');
    ville = await Person.withProfile(gateway.app, 'Ville');
    await aino.call('PUT', '/api/push/subscription', service.subscription('aino').body);
  });
  afterAll(async () => {
    await gateway.stop();
    await mail.stop();
    await service.stop();
  });

  /** How many mails and pushes wait. */
  const waiting = async (): Promise<[number, number]> => [
    await gateway.app.mailer.waiting(),
    (await gateway.app.push.queue.all()).length,
  ];

  /** How many mails and pushes have arrived, once nothing waits any more. */
  async function arrived(): Promise<[number, number]> {
    mail.refuseWith = 0;
    service.answer = { status: 201 };
    gateway.time.pass(5);
    await Promise.all([gateway.app.mailer.deliver(), gateway.app.push.deliver()]);
    expect(await waiting()).toEqual([0, 0]);
    return [mail.mails.length, service.at('/aino').length - tried];
  }
  let tried = 0;

  /** Something is told, but nobody takes it. */
  async function heldUp(act: () => Promise<unknown>): Promise<void> {
    mail.refuseWith = 451;
    service.answer = { status: 503 };
    mail.mails.length = 0;
    await aino.signInAgain();
    await ville.signInAgain();
    await act();
    await expect.poll(waiting).toEqual([1, 1]);
    await Promise.all([gateway.app.mailer.deliver(), gateway.app.push.deliver()]);
    tried = service.at('/aino').length;
  }

  it('NOTIF-19 SIGNUP-04 a sign-up is told when they are back', async () => {
    const meetId = await publishMeet(aino);
    await heldUp(async () => {
      chat = await signUpTo(ville, meetId);
    });
    expect(await arrived()).toEqual([1, 1]);
  });

  it('NOTIF-16 CHAT-17 a message that is read meanwhile is told no more', async () => {
    await heldUp(async () => {
      const id = newMessageId(chat, gateway.time.clock());
      const doc = { id, chat_uid: chat, sender_id: ville.uid, text: 'Moi' };
      await accepted(ville.create('messages', doc));
    });
    await aino.sync();
    const lastCheckTimeOwner = gateway.time.clock().toISOString();
    await accepted(aino.patch('chats', chat, { lastCheckTimeOwner }));
    expect(await arrived()).toEqual([0, 0]);
  });
});

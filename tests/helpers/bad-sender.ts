import { newMessageId } from '../../schemas/domain/ids.ts';
import { accepted, publishMeet, signUpTo } from './meet-up.ts';
import { Person } from './person.ts';
import { startTestGateway } from './test-gateway.ts';
import type { TestGateway } from './test-gateway.ts';

/** A gateway where somebody sends what no device would send. */
export interface BadSender {
  gateway: TestGateway;
  /** Has a meet, a chat with Mallory and a message in it, and must have them afterwards. */
  aino: Person;
  mallory: Person;
  meetId: string;
  chatUid: string;
  messageId: string;
  /** Sends a body as it is, as Mallory. `code` is '' unless the whole request was refused. */
  send(body: string | object): Promise<{ status: number; code: string; body: string }>;
}

/** The least that a request of Mallory's device holds. */
export const minimalRequest = { device: 'mallory--', cursors: {} };

export async function startBadSender(): Promise<BadSender> {
  const gateway = await startTestGateway();
  const aino = await Person.withProfile(gateway.app, 'Aino');
  const mallory = await Person.withProfile(gateway.app, 'Mallory');
  const meetId = await publishMeet(aino);
  const chatUid = await signUpTo(mallory, meetId);
  await aino.eventually(() => aino.device.docs.chats.has(chatUid));
  const messageId = newMessageId(chatUid, new Date());
  const message = { id: messageId, chat_uid: chatUid, sender_id: aino.uid, text: 'Tervetuloa' };
  await accepted(aino.create('messages', message));
  const send: BadSender['send'] = async (body) => {
    const answer = await gateway.app.inject({
      method: 'POST',
      url: '/sync',
      headers: { authorization: `Bearer ${mallory.token}`, 'content-type': 'application/json' },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const { code = '' } = answer.json<{ code?: string }>();
    return { status: answer.statusCode, code, body: answer.body };
  };
  return { gateway, aino, mallory, meetId, chatUid, messageId, send };
}

import { chatUidOf, newMeetId, newMessageId, signupId } from '../../schemas/domain/ids.ts';
import { meetFields } from './meet-fields.ts';
import { pictureIdOf } from './people.ts';
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
export const leastRequest = { device: 'mallory--', cursors: {} };

export async function startBadSender(): Promise<BadSender> {
  const gateway = await startTestGateway();
  const aino = await Person.withProfile(gateway.app, 'Aino');
  const mallory = await Person.withProfile(gateway.app, 'Mallory');
  const meetId = newMeetId(aino.uid, new Date());
  await must(aino.create('meets', meetFields(aino.uid, meetId)));
  await aino.upload('meet', pictureIdOf('kahvila'));
  await mallory.eventually(() => mallory.device.docs.meets.has(meetId));
  const id = signupId(mallory.uid, meetId);
  const signup = { id, actor: mallory.uid, kind: 'signup', target: meetId, message: 'Hei!' };
  await must(mallory.create('relations', signup));
  const chatUid = chatUidOf(mallory.uid, meetId);
  await aino.eventually(() => aino.device.docs.chats.has(chatUid));
  const messageId = newMessageId(chatUid, new Date());
  const message = { id: messageId, chat_uid: chatUid, sender_id: aino.uid, text: 'Tervetuloa' };
  await must(aino.create('messages', message));
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

async function must(push: ReturnType<Person['push']>): Promise<void> {
  const { id, refused } = await push;
  if (refused) throw new Error(`${id}: ${refused.code}`);
}

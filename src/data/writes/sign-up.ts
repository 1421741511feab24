import { signupId } from '../../../schemas/domain/ids.ts';
import { newEdit } from '../edit.ts';
import type { Replica } from '../replica.ts';
import { writeRelation } from './relation.ts';

/**
 * Signs up for a meet with an opening message; the gateway makes the chat. A repeat changes nothing;
 * if the gateway refuses, the message comes back as draft `signup:{meetId}`.
 * @returns false if another device of mine has signed up with other words: these are kept, not sent
 */
export async function signUp(replica: Replica, meetId: string, message: string): Promise<boolean> {
  const id = signupId(replica.uid, meetId);
  const isNew = await writeRelation(replica, {
    id,
    actor: replica.uid,
    kind: 'signup',
    target: meetId,
    message,
  });
  if (isNew) return true;
  const known = await replica.relations.get(id);
  if (known?.kind === 'signup' && known.message === message) return true;
  await keepText(replica, id, meetId, message);
  return false;
}

/** Lists a text as refused and keeps it, as if the gateway had said so. */
async function keepText(
  replica: Replica,
  docId: string,
  meetId: string,
  text: string,
): Promise<void> {
  await replica.device.addRefusal(
    {
      id: `relations/${docId}/${newEdit()}`,
      collection: 'relations',
      docId,
      code: 'ALREADY_SIGNED_UP',
      params: {},
      text,
      at: replica.clock.now().toISOString(),
    },
    { key: `signup:${meetId}`, join: 'none', value: text },
  );
}

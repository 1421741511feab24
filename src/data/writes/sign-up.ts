import { signupId } from '../../../schemas/domain/ids.ts';
import { newEdit } from '../edit.ts';
import type { Replica } from '../replica.ts';

/**
 * Signs up for a meet with an opening message; the gateway makes the chat. A repeat changes nothing;
 * if the gateway refuses, the message comes back as draft `signup:{meetId}`.
 */
export async function signUp(replica: Replica, meetId: string, message: string): Promise<void> {
  const id = signupId(replica.uid, meetId);
  const isNew = await replica.relations.insert({
    id,
    actor: replica.uid,
    kind: 'signup',
    target: meetId,
    message,
  });
  if (!isNew) await keepText(replica, id, meetId, message);
}

/**
 * Another device of mine has signed up for it in the meantime: this text is listed as refused and
 * kept, as if the gateway had said so.
 */
async function keepText(
  replica: Replica,
  docId: string,
  meetId: string,
  text: string,
): Promise<void> {
  const known = await replica.relations.get(docId);
  if (known?.kind === 'signup' && known.message === text) return;
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
    { key: `signup:${meetId}`, merge: (draft) => (typeof draft === 'string' ? draft : text) },
  );
}

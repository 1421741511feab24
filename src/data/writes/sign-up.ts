import { signupId } from '../../../schemas/domain/ids.ts';
import type { Replica } from '../replica.ts';

/**
 * Signs up for a meet with an opening message; the gateway makes the chat. A repeat changes nothing;
 * if the gateway refuses, the message comes back as draft `signup:{meetId}`.
 */
export async function signUp(replica: Replica, meetId: string, message: string): Promise<void> {
  const id = signupId(replica.uid, meetId);
  await replica.relations.insert({
    id,
    actor: replica.uid,
    kind: 'signup',
    target: meetId,
    message,
  });
}

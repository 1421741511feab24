import { filter, firstValueFrom, map, merge, timer } from 'rxjs';
import type { RelationDoc } from '../../../schemas/documents/device.ts';
import type { RefusalEntry } from '../../data/device-store.ts';
import type { Replica } from '../../data/replica.ts';
import { isAcknowledged } from './standing.ts';

/** What came of a sign-up; `queued`: it waits to be sent. */
export type SignupOutcome =
  | { state: 'sent' }
  | { state: 'queued' }
  | { state: 'refused'; refusal: RefusalEntry };

/** Longer than a slow connection takes; then the form need not be watched any more. */
const timeoutMs = 8000;

/**
 * What became of a sign-up that was just written: acknowledged, refused, or still waiting when
 * time is over or there is no network. One with other words is that of another device: refused.
 */
export function signupOutcome(
  replica: Replica,
  relationId: string,
  message: string,
  online: boolean,
): Promise<SignupOutcome> {
  const isMine = (doc: RelationDoc | undefined): boolean =>
    doc?.kind === 'signup' && doc.message === message && isAcknowledged(doc);
  const acknowledged = replica.relations.watchOne(relationId).pipe(
    filter(isMine),
    map((): SignupOutcome => ({ state: 'sent' })),
  );
  const refused = replica.device.watchRefusals().pipe(
    map((list) => list.find(({ docId }) => docId === relationId)),
    filter((refusal) => refusal !== undefined),
    map((refusal): SignupOutcome => ({ state: 'refused', refusal })),
  );
  const timeout = timer(online ? timeoutMs : 0).pipe(
    map((): SignupOutcome => ({ state: 'queued' })),
  );
  return firstValueFrom(merge(acknowledged, refused, timeout));
}

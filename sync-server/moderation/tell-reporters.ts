import { createHash } from 'node:crypto';
import type { EffectContext } from '../effects/effect-context.ts';
import type { Report } from './under-review.ts';

/** What was decided about a person or meet. */
interface Outcome {
  /** It is not to be seen any more. */
  readonly removed: boolean;
  /** By the number of reports alone. */
  readonly automatic: boolean;
}

/**
 * Tells whoever has reported a person or meet what came of it, as the sheet has promised (SAFE-07). Once for each
 * outcome; neither whom it is about nor why, for that is the other's. @param reports those that are told of
 */
export async function tellReporters(
  { notifier }: Pick<EffectContext, 'notifier'>,
  reports: readonly Report[],
  { removed, automatic }: Outcome,
): Promise<void> {
  for (const { _id, actor, createdAt, target_kind: about } of reports) {
    // A mail that waits must not name whom an admin deletes: it would go with everything of them.
    const report = createHash('sha256').update(`${_id} ${createdAt}`).digest('hex');
    await notifier.notify({
      eventId: `report_decided:${report}:${removed ? 'removed' : 'kept'}`,
      type: 'report_decided',
      receiver: actor,
      params: { about, date: createdAt, removed: Number(removed), automatic: Number(automatic) },
      path: '/contact',
    });
  }
}

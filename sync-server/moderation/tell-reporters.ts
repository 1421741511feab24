import { createHash } from 'node:crypto';
import type { EffectContext } from '../effects/effect-context.ts';
import { openReports } from './open-cases.ts';

/** What was decided about a person or meet. */
interface Outcome {
  /** It is not to be seen any more. */
  readonly removed: boolean;
  /** By the number of reports alone. */
  readonly automatic: boolean;
}

/**
 * Tells whoever has reported a person or meet what came of it, as the sheet has promised (SAFE-07): those on whose
 * reports nobody has decided yet, so before a decision is written down. Once for each outcome; neither whom it is
 * about nor why, for that is the other's.
 */
export async function tellReporters(
  { core, notifier }: Pick<EffectContext, 'core' | 'notifier'>,
  target: string,
  { removed, automatic }: Outcome,
): Promise<void> {
  for (const { _id, actor, createdAt, target_kind: about } of openReports(core.facts, target)) {
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

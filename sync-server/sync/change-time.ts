import type { StoredMeet } from '../../schemas/documents/stored.ts';
import { clocksDifferMs } from '../../schemas/domain/clocks-differ.ts';
import type { SyncCore } from './core.ts';

/** Notes when time or place changed, for the notice in open chats (MEET-36). */
export function withChangeTime(
  core: SyncCore,
  meet: StoredMeet,
  before: StoredMeet | undefined,
): StoredMeet {
  if (before === undefined) return meet;
  const same = before.meet_date === meet.meet_date && before.location === meet.location;
  return same ? meet : { ...meet, changed_at: changeTime(core, before).toISOString() };
}

/** Now, but after the last change and every sign-up of before: other gateways have timed those, by their clocks. */
function changeTime(core: SyncCore, { meetId, changed_at }: StoredMeet): Date {
  const now = core.clock().getTime();
  const signups = [...core.facts.relationsTo(meetId)].filter(({ kind }) => kind === 'signup');
  const earlier = [changed_at ?? '', ...signups.map(({ createdAt }) => createdAt)]
    .map((time) => Date.parse(time) || 0)
    .filter((time) => time - now <= clocksDifferMs);
  return new Date(Math.max(now, ...earlier.map((time) => time + 1)));
}

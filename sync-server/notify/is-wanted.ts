import type { FactsReader } from '../rules/facts-reader.ts';
import type { PushType } from './push-texts.ts';

/** A notification that a person can switch off, as long as it has not left. */
export interface Wish {
  /** uid */
  readonly receiver: string;
  /** Uid of whose act it tells. */
  readonly sender?: string | undefined;
  readonly type: PushType;
}

/**
 * Whether somebody still wants to hear of it: switched on (NOTIF-08, NOTIF-09), the other neither
 * blocked (SAFE-12) nor archived (SAFE-03) nor gone. Asked when it is made and again when it leaves, for a mail
 * server that is away can lie between.
 */
export function isWanted(facts: FactsReader, { receiver, sender, type }: Wish): boolean {
  const user = facts.user(receiver);
  if (user?.notificationsOn !== true || !user.notification_switches[type]) return false;
  if (sender === undefined) return true;
  return facts.user(sender)?.archived === false && !facts.blocked(receiver, sender);
}

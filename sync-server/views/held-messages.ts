import { Digest } from '../../schemas/domain/digest.ts';
import type { LogEntry } from '../facts/chat-logs.ts';

/** What a device says that it holds of a chat, beside what stands here. */
export interface HeldMessages {
  /** What stands here from its oldest message on, oldest first. */
  readonly since: readonly LogEntry[];
  /** It holds just that. */
  readonly isSame: boolean;
  /**
   * Not the oldest of `since`: it holds something that is not here, which is gone or has not been heard of yet, or lacks
   * something in between. Count and digest do not tell which.
   */
  readonly isOther: boolean;
  /** Of `since` what it lacks: what is newer than all that it holds, or all if others differ. */
  readonly lacking: readonly LogEntry[];
}

/**
 * @param inventory of a device: chat uid -> `{count}.{digest}.{oldest timestamp held}`
 * @param log the chat's messages, oldest first
 * @returns undefined if it holds nothing of the chat
 */
export function heldMessages(
  inventory: Readonly<Record<string, string>>,
  chat: string,
  log: readonly LogEntry[],
): HeldMessages | undefined {
  const text = Object.hasOwn(inventory, chat) ? inventory[chat] : undefined;
  const [, counted, digest = '', oldest = ''] = /^(\d+)\.([^.]*)\.(.+)$/.exec(text ?? '') ?? [];
  if (counted === undefined) return undefined;
  const count = Number(counted);
  const since = log.filter(({ timestamp }) => timestamp >= oldest);
  const isStart = count <= since.length && digestOf(since.slice(0, count)) === digest;
  return {
    since,
    isSame: isStart && count === since.length,
    isOther: !isStart,
    lacking: isStart ? since.slice(count) : since,
  };
}

function digestOf(log: readonly LogEntry[]): string {
  const digest = new Digest();
  for (const { id } of log) digest.add(id, '');
  return digest.toString();
}

import type { RefusalParams } from '../../schemas/refusal-codes.ts';

/** The kinds of notification that reach people outside the app (NOTIF-12..19, SAFE-07, SAFE-09, SAFE-10; and where these go). */
export type NotificationType =
  | 'new_message'
  | 'favourites_meet'
  | 'new_like'
  | 'join_meet'
  | 'profile_archived'
  | 'profile_restored'
  | 'meet_archived'
  | 'meet_removed'
  | 'meet_restored'
  | 'report_decided'
  | 'notification_address_changed';

/** Something that a person is told outside the app. */
export interface Notification {
  /** Deterministic; a second one with the same id is not sent. */
  readonly eventId: string;
  readonly type: NotificationType;
  readonly receiver: string;
  /** Whose act it tells of; nothing reaches the receiver any more once the two are blocked (SAFE-12). */
  readonly sender?: string;
  /** The chat or meet that it tells of, where there is one. */
  readonly about?: string;
  readonly params: RefusalParams;
  /** Path of the screen that a tap opens. */
  readonly path: string;
}

/** Sends by push and e-mail what the receiver has switched on (NOTIF-02). */
export interface Notifier {
  notify(notification: Notification): Promise<void>;
}

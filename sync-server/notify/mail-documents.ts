import type { Stored } from '../../schemas/documents/stored.ts';
import { eventHash } from './done-events.ts';
import type { MailParams, MailTemplate } from './templates/template.ts';

/** `_id` = `mail:{hash of the event id}`: a mail under way. Removed when it is sent or given up. */
export interface MailDocument extends Stored {
  kind: 'mail';
  /** uid, or an address for people without an account. */
  to: string;
  /** Uid of whose act it tells; it does not leave once the two are blocked. */
  sender?: string;
  template: MailTemplate;
  params: MailParams;
  /** null: the receiver's own. */
  language: 'fi' | 'en' | null;
  eventId: string;
  createdAt: string;
  attempts: number;
  /** Not before this instant. */
  nextAt: string;
  /** Set while a gateway hands it over; whoever finds an old claim knows of a crash. */
  claimedAt: string | null;
}

export type MailOutcome = 'sent' | 'refused' | 'expired' | 'gone' | 'unknown';

export const mailId = (eventId: string): string => `mail:${eventHash(eventId)}`;

import { createHash } from 'node:crypto';
import type { Stored } from '../../schemas/documents/stored.ts';
import type { Database, Store } from '../store/store.ts';
import type { MailParams, MailTemplate } from './templates/template.ts';

/** `_id` = `mail:{hash of the event id}`: a mail under way. Removed when it is sent or given up. */
export interface MailDocument extends Stored {
  kind: 'mail';
  /** uid, or an address for people without an account. */
  to: string;
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

/** `_id` = `mailed:{hash of the event id}`: this event has had its mail. Says nothing about whom. */
interface MailedDocument extends Stored {
  kind: 'mailed';
  outcome: MailOutcome;
  at: string;
}

export type MailsDocument = MailDocument | MailedDocument;

export function mailsDatabase(store: Store): Database<MailsDocument> {
  return store.db('gateway') as unknown as Database<MailsDocument>;
}

const hashOf = (eventId: string): string => createHash('sha256').update(eventId).digest('hex');

export const mailId = (eventId: string): string => `mail:${hashOf(eventId)}`;
export const mailedId = (eventId: string): string => `mailed:${hashOf(eventId)}`;

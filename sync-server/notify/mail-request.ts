import type { AppConfig } from '../config.ts';
import type { Store } from '../store/store.ts';
import type { MailDocument, MailOutcome } from './mail-documents.ts';
import type { MailTransport } from './mail-transport.ts';
import type { MailParams, MailTemplate } from './templates/template.ts';

/** A mail that somebody shall get. */
export interface MailRequest {
  /** uid, or the address of somebody without an account. */
  to: string;
  /** Uid of whose act it tells, if of anybody's. */
  sender?: string;
  /** The chat or meet that it tells of, if of any. */
  about?: string;
  template: MailTemplate;
  params: MailParams;
  /** A second request with the same id sends nothing. */
  eventId: string;
  /** Default: the receiver's own. */
  language?: 'fi' | 'en';
}

/** Whom a mail reaches; undefined if that person is gone. */
export interface Receiver {
  address: string;
  name: string;
  uid: string | undefined;
  language: 'fi' | 'en';
}

/** What the mailer works with. */
export interface MailerParts {
  config: AppConfig;
  store: Store;
  clock: () => Date;
  transport: MailTransport;
  /** Whom a mail reaches that is about to leave; undefined: nobody, or nobody who still wants it. */
  receiverOf(mail: MailDocument): Promise<Receiver | undefined>;
  /** Values made only when the mail leaves: a link that lives ten minutes, the time of a meet that may have changed. */
  prepare(mail: MailDocument): Promise<MailParams>;
  onOutcome(outcome: MailOutcome | 'retried', error?: unknown): void;
}

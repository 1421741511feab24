import type { MailMessage } from './message.ts';

/** A way for mails to leave the gateway. */
export interface MailTransport {
  /** Resolves once the mail is accepted. @throws MailError */
  deliver(message: MailMessage): Promise<void>;
  /** Whether mails can leave now. @throws if not */
  check(): Promise<void>;
  close(): void;
}

/**
 * What a failed delivery means. `later`: it has not been accepted, and may be at another time;
 * `refused`: it never will be; `unknown`: it was handed over whole, but the answer got lost.
 */
export type MailFailure = 'later' | 'refused' | 'unknown';

/** A delivery that failed. Its message names nobody. */
export class MailError extends Error {
  readonly failure: MailFailure;

  constructor(message: string, failure: MailFailure) {
    super(message);
    this.name = 'MailError';
    this.failure = failure;
  }
}

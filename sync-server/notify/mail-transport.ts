import type { MailMessage } from './message.ts';

/** A way for mails to leave the gateway. */
export interface MailTransport {
  /** Resolves once the mail is accepted. @throws MailError */
  deliver(message: MailMessage): Promise<void>;
  close(): void;
}

/** A delivery failed. `final`: this mail will never be accepted, so there is no point in retrying. */
export class MailError extends Error {
  readonly final: boolean;

  constructor(message: string, final: boolean) {
    super(message);
    this.name = 'MailError';
    this.final = final;
  }
}

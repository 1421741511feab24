import { createTransport } from 'nodemailer';
import type { AppConfig } from '../config.ts';
import { mailOptions } from './mail-options.ts';
import { MailError } from './mail-transport.ts';
import type { MailTransport } from './mail-transport.ts';
import { outboxTransport } from './outbox.ts';

/** SMTP if it is configured, else the outbox folder. @param log names each written file */
export function openTransport(config: AppConfig, log: (file: string) => void): MailTransport {
  return config.smtpUrl === undefined
    ? outboxTransport(config, log)
    : smtpTransport(config, config.smtpUrl);
}

function smtpTransport(config: AppConfig, url: string): MailTransport {
  const transport = createTransport({ url, pool: true, maxConnections: 5, ...timeouts });
  return {
    async deliver(message) {
      try {
        await transport.sendMail(mailOptions(config, message));
      } catch (error) {
        throw mailError(error);
      }
    },
    close: () => transport.close(),
  };
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** 5xx about this mail is final; everything else (no server, greylisting, login) may pass. */
function mailError(error: unknown): MailError {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const final = code !== 'EAUTH' && responseCode !== undefined && responseCode >= 500;
  return new MailError(`SMTP ${code ?? '?'} ${responseCode ?? ''}`.trim(), final);
}

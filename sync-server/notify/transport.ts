import { createTransport } from 'nodemailer';
import type { AppConfig } from '../config.ts';
import { isThisMachine } from '../this-machine.ts';
import { mailOptions } from './mail-options.ts';
import { MailError } from './mail-transport.ts';
import type { MailTransport } from './mail-transport.ts';
import { outboxTransport } from './outbox.ts';
import { watchBodies } from './watch-bodies.ts';

/** SMTP if it is configured, else the outbox folder. @param log names each written file */
export function openTransport(config: AppConfig, log: (file: string) => void): MailTransport {
  return config.smtpUrl === undefined
    ? outboxTransport(config, log)
    : smtpTransport(config, config.smtpUrl);
}

function smtpTransport(config: AppConfig, url: string): MailTransport {
  // Nodemailer would hand a mail over again when a connection breaks, even after the last byte.
  const once = { pool: true, maxConnections: 5, maxRequeues: 0 } as const;
  const requireTLS = needsTls(config, url);
  const transport = createTransport({ url: withoutTls(url), requireTLS, ...once, ...timeouts });
  const progressOf = watchBodies(transport);
  return {
    async deliver(message) {
      const progress = progressOf(message.messageId);
      try {
        await transport.sendMail(mailOptions(config, message));
      } catch (error) {
        throw mailError(error, progress.isWholeBodySent);
      } finally {
        progress.end();
      }
    },
    async check() {
      await transport.verify().catch((error: unknown) => {
        throw mailError(error, false);
      });
    },
    close: () => transport.close(),
  };
}

/**
 * Whether nothing may be sent before the connection is encrypted. By itself nodemailer goes on in clear text if the
 * server, or whoever sits in between, does not offer STARTTLS: password, addresses and links to new passwords. The
 * address has the last word, where one asks for it there. A name without a dot is known only within a network of one's
 * own, as those of containers are.
 */
function needsTls({ production }: AppConfig, address: string): boolean {
  const url = new URL(address);
  const asked = url.searchParams.get('requireTLS');
  if (asked !== null) return asked !== 'false';
  const isNear = isThisMachine(url) || /^[\w-]+$/.test(url.hostname);
  return production && !isNear && url.searchParams.get('ignoreTLS') !== 'true';
}

/** Nodemailer believes the address more than the option, and reads any other word than `true` there as no. */
function withoutTls(address: string): string {
  const url = new URL(address);
  url.searchParams.delete('requireTLS');
  if (url.searchParams.get('ignoreTLS') !== 'true') url.searchParams.delete('ignoreTLS');
  return url.href;
}

/** A server that is away is given up before a gateway that is to end must have ended (server.ts). */
const timeouts = { connectionTimeout: 7_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

interface SmtpFailure {
  code?: string;
  originalCode?: string;
  responseCode?: number;
  command?: string;
  response?: string;
}

/**
 * 5xx about this mail is final; everything else (no server, greylisting, login, a sender that is not allowed) may pass,
 * once an operator has seen to it. Without an answer to the whole mail nobody knows whether the server has taken it.
 */
function mailError(error: unknown, isWholeBodySent: boolean): MailError {
  const { code, originalCode, responseCode } = error as SmtpFailure;
  // Of a connection that fails nodemailer says `ESOCKET`, whatever is wrong; the other code tells (a certificate, a name).
  const words = `SMTP ${originalCode ?? code ?? '?'} ${responseCode ?? ''}`.trim();
  if (responseCode === undefined)
    return new MailError(words, isWholeBodySent ? 'unknown' : 'later');
  return new MailError(words, isFinal(error as SmtpFailure) ? 'refused' : 'later');
}

/** It wants a login or TLS first, at whatever command it says so. */
const wantsLogin = 530;

/**
 * Before the receiver is named a server judges the gateway: its address, sender, account. And what it may not pass on
 * ("5.7.1 Relay access denied") it says there.
 */
function isFinal({ responseCode = 0, command, response = '' }: SmtpFailure): boolean {
  if (responseCode < 500 || responseCode === wantsLogin) return false;
  return command === 'DATA' || (command === 'RCPT TO' && !/^5\d\d[ -]5\.7\./.test(response));
}

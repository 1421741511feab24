import type { Transporter } from 'nodemailer';

interface Progress {
  /** Whether every byte of the mail has gone to the server: only its answer was missing then. */
  readonly isWholeBodySent: boolean;
  end(): void;
}

/**
 * Watches how far the mails of a transport get. SMTP takes a mail over by answering to its last
 * line; a connection that breaks before that line has cost nothing, one that breaks after it has
 * left nobody knowing.
 * @returns by Message-ID, the progress of a mail that is about to be sent
 */
export function watchBodies(transport: Transporter): (messageId: string) => Progress {
  const sent = new Set<string>();
  transport.use('stream', (mail, done) => {
    const { message } = mail;
    const read = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      const body = read(options);
      return body.once('end', () => sent.add(message.messageId()));
    };
    done();
  });
  return (messageId) => ({
    get isWholeBodySent() {
      return sent.has(messageId);
    },
    end: () => sent.delete(messageId),
  });
}

import type { AppConfig } from '../config.ts';
import type { MailMessage } from './message.ts';

/** What nodemailer needs to write a mail. Addresses are objects: nothing in them can become a header. */
export function mailOptions(config: AppConfig, message: MailMessage) {
  const { to, subject, text, html, headers, messageId } = message;
  return {
    from: { name: config.product, address: config.mailFrom },
    replyTo: { name: config.product, address: config.supportEmail },
    to: { name: '', address: to },
    envelope: { from: config.mailFrom, to },
    subject,
    text,
    html,
    headers,
    messageId,
    disableUrlAccess: true,
    disableFileAccess: true,
  };
}

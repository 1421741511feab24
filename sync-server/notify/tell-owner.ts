import type { FastifyInstance } from 'fastify';
import type { MailParams, securityTemplates } from './templates/template.ts';

type OwnersNews = (typeof securityTemplates)[number];

/** Where who must change a password begins. */
const signInPath = '/login';

/**
 * Mails the owner of an account what has happened to it. Never throws: it has happened whether or not it can be told.
 * @param event tells this one from others of the same kind and account
 * @param more what else its words depend on
 */
export async function tellOwner(
  app: FastifyInstance,
  uid: string,
  template: Exclude<OwnersNews, 'notification_address_changed'>,
  event: string,
  more: MailParams = {},
): Promise<void> {
  const url = `${app.config.publicUrl}${signInPath}`;
  const params = { ...more, url, date: app.clock().toISOString() };
  const eventId = `${template}:${uid}:${event}`;
  await app.mailer
    .send({ to: uid, template, params, eventId })
    .catch((err: unknown) => app.log.error({ err }, 'an owner is not told'));
}

import type { FastifyInstance } from 'fastify';
import type { Notification, Notifier } from '../effects/notifier.ts';
import { pushTexts } from './push-texts.ts';
import type { PushType } from './push-texts.ts';
import type { PushPayload } from './push-request.ts';
import { isWanted } from './is-wanted.ts';
import { isOptional } from './templates/template.ts';

/** What of the gateway notifications need. */
export type NotifierParts = Pick<FastifyInstance, 'config' | 'facts' | 'mailer' | 'push'>;

/**
 * Sends notifications by e-mail and push, as the receiver has switched them on (NOTIF-02, NOTIF-09).
 * Each channel knows by itself whether it has had the event: an event that a crash cut in two is
 * repeated, and then only what is missing is sent.
 */
export function makeNotifier(app: NotifierParts): Notifier {
  return {
    notify: async (notification) => {
      const { eventId, type, receiver, sender, about, params, path } = notification;
      const user = app.facts.user(receiver);
      if (user === undefined) return;
      if (isOptional(type) && !isWanted(app.facts, { receiver, sender, type })) return;
      await app.mailer.send({
        to: receiver,
        template: type,
        params: { ...params, url: `${app.config.publicUrl}${path}` },
        eventId,
        ...(sender !== undefined && { sender }),
        ...(about !== undefined && { about }),
      });
      if (!isOptional(type)) return;
      const message = payload(app, notification, type, user.language);
      await app.push.send(eventId, { uid: receiver, sender, about }, message);
    },
  };
}

function payload(
  app: NotifierParts,
  { path }: Notification,
  type: PushType,
  language: 'fi' | 'en',
): PushPayload {
  return { title: app.config.product, body: pushTexts[language][type], tag: type, url: path };
}

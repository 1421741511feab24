import type { FastifyInstance } from 'fastify';
import type { Notification, NotificationType, Notifier } from '../effects/notifier.ts';
import { pushTexts } from './push-texts.ts';
import type { PushType } from './push-texts.ts';
import type { PushPayload } from './push-request.ts';

/** Sends notifications by e-mail and push, as the receiver has switched them on (NOTIF-02, NOTIF-09). */
export function makeNotifier(app: FastifyInstance): Notifier {
  return {
    notify: async (notification) => {
      const { eventId, type, receiver, params, path } = notification;
      const user = app.facts.user(receiver);
      if (user === undefined) return;
      const optional = isOptional(type);
      if (optional && !(user.notificationsOn && user.notification_switches[type])) return;
      const isNew = await app.mailer.send({
        to: receiver,
        template: type,
        params: { ...params, url: `${app.config.publicUrl}${path}` },
        eventId,
      });
      // The mail's place in the queue is also the memory of what has been pushed. A crash right here
      // costs the push; the other way round it could come twice.
      if (isNew && optional)
        await app.push.send(eventId, receiver, payload(app, notification, type, user.language));
    },
  };
}

/** Types that a person can switch off (NOTIF-08); statements of reasons always arrive (SAFE-09). */
function isOptional(type: NotificationType): type is PushType & NotificationType {
  return type in pushTexts.fi;
}

function payload(
  app: FastifyInstance,
  { path }: Notification,
  type: PushType,
  language: 'fi' | 'en',
): PushPayload {
  return { title: app.config.product, body: pushTexts[language][type], tag: type, url: path };
}

import type { FastifyInstance } from 'fastify';
import type { Notification, NotificationType, Notifier } from '../effects/notifier.ts';
import { pushTexts } from './push-texts.ts';
import type { PushType } from './push-texts.ts';

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
      // The mail's place in the queue is also the memory of what has been pushed.
      if (isNew && optional) push(app, notification, type, user.language);
    },
  };
}

/** Types that a person can switch off (NOTIF-08); statements of reasons always arrive (SAFE-09). */
function isOptional(type: NotificationType): type is PushType & NotificationType {
  return type in pushTexts.fi;
}

/** Not waited for: a slow push service must not hold up what else follows from a write. */
function push(
  app: FastifyInstance,
  { receiver, path }: Notification,
  type: PushType,
  language: 'fi' | 'en',
): void {
  const payload = {
    title: app.config.product,
    body: pushTexts[language][type],
    tag: type,
    url: path,
  };
  app.push
    .send(receiver, payload)
    .catch((err: unknown) => app.log.error({ err }, 'push subscriptions'));
}

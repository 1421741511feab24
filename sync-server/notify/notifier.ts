import type { FastifyInstance } from 'fastify';
import type { NotificationType, Notifier } from '../effects/notifier.ts';

/** Types that a person can switch off (NOTIF-08); statements of reasons always arrive (SAFE-09). */
const optional: readonly NotificationType[] = [
  'new_message',
  'favourites_meet',
  'new_like',
  'join_meet',
];

/** Sends notifications by e-mail, as the receiver has switched them on (NOTIF-02, NOTIF-09). */
export function makeNotifier(app: FastifyInstance): Notifier {
  return {
    notify: async ({ eventId, type, receiver, params, path }) => {
      const user = app.facts.user(receiver);
      if (user === undefined) return;
      const wanted =
        user.notificationsOn &&
        user.notification_switches[type as keyof typeof user.notification_switches];
      if (optional.includes(type) && !wanted) return;
      await app.mailer.send({
        to: receiver,
        template: type,
        params: { ...params, path, url: `${app.config.publicUrl}${path}` },
        eventId,
      });
    },
  };
}

import { afterEach } from 'vitest';
import { storedUser } from './people.ts';
import { startTestGateway } from './test-gateway.ts';
import type { TestGateway } from './test-gateway.ts';
import { TestMailServer } from './test-mail-server.ts';

/** A gateway and the mail server that it uses. */
interface MailWorld {
  mail: TestMailServer;
  gateway: TestGateway;
}

/** Worlds that end after each test of a file. @returns `closing`: what else is to be closed then, the last first */
export function mailWorlds(): { closing: (() => Promise<void>)[]; world(): Promise<MailWorld> } {
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
  return {
    closing,
    async world() {
      const mail = new TestMailServer();
      await mail.start();
      closing.push(() => mail.stop());
      const gateway = await startTestGateway({
        env: { SMTP_URL: `smtp://127.0.0.1:${mail.port}`, MAIL_FROM: 'posti@kohdataan.example' },
      });
      closing.push(() => gateway.stop());
      return { mail, gateway };
    },
  };
}

/** A mail that tells of a new favourite. @param to uid */
export const like = (to: string, eventId: string) => ({
  to,
  template: 'new_like' as const,
  params: { senderName: 'Ville', url: 'https://kohdataan.example/profilecard/x' },
  eventId,
});

/** Of so long ago that no effect tells of it by itself. */
export const reason = {
  reason: 'x',
  clause: '4',
  automatic: true,
  date: '2026-01-02T10:00:00.000Z',
};

/** Fields of a profile that was removed for it. */
export const removed = { archived: true, archived_statement: reason };

/** A profile that names no address unless the fields do. */
export function profile(uid: string, fields: Record<string, unknown>) {
  return { ...storedUser('Aino'), _id: uid, uid, email: '', ...fields };
}

import type { FastifyInstance } from 'fastify';
import type { OutboxAnswer } from '../../../schemas/wire/admin.ts';
import type { AppConfig } from '../../config.ts';
import { readOutbox } from '../../notify/outbox.ts';

/** Mails are shown to admins only while developing: they hold links that sign people in. */
export function showsOutbox(config: AppConfig): boolean {
  return !config.production && config.smtpUrl === undefined;
}

/** `GET /api/admin/outbox`: the mails that became files. */
export function outboxRoute(app: FastifyInstance): void {
  if (!showsOutbox(app.config)) return;
  app.get('/outbox', async (): Promise<OutboxAnswer> => ({ mails: await readOutbox(app.config) }));
}

import { stringify } from 'csv-stringify/sync';
import type { FastifyInstance } from 'fastify';
import type { EmailsAnswer } from '../../../schemas/wire/admin.ts';
import { logAdminAct } from '../../moderation/admin-log.ts';

/** Addresses of all accounts (ADMIN-02), and the gmail ones as CSV (ADMIN-03); both are logged. */
export function peopleRoutes(app: FastifyInstance): void {
  app.get('/emails', async (request): Promise<EmailsAnswer> => {
    await logExport(app, request.actor.uid, 'emails');
    return { emails: await app.accounts.accounts.addresses() };
  });

  app.get('/gmail.csv', async (request, reply) => {
    await logExport(app, request.actor.uid, 'gmail.csv');
    const all = await app.accounts.accounts.addresses();
    const gmail = all.filter((email) => /@(gmail|googlemail)\.com$/.test(email));
    const rows = [['email'], ...gmail.map((email) => [email])];
    // ADMIN-05: a cell that begins like a formula gets a quote before it.
    const csv = stringify(rows, { bom: true, escape_formulas: true });
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="gmail.csv"')
      .send(csv);
  });
}

function logExport(app: FastifyInstance, admin: string, target: string): Promise<void> {
  return logAdminAct(app.core, { admin, what: 'export', target, reason: '' });
}

import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isDocumentId } from '../../../schemas/domain/ids.ts';
import { affiliateChangeSchema, affiliateSchema } from '../../../schemas/wire/admin.ts';
import type {
  AffiliateBody,
  AffiliateChange,
  AffiliatesAnswer,
} from '../../../schemas/wire/admin.ts';
import { refreshUnknown, updateFact } from '../../facts/read-through.ts';
import { logAdminAct } from '../../moderation/admin-log.ts';
import { affiliateFields, offerOf } from '../../views/project-small.ts';

/** Offers that admins create, edit and switch on and off (DATA-72). */
export function affiliateRoutes(app: FastifyInstance): void {
  const { core } = app;
  const log = (admin: string, target: string): Promise<void> =>
    logAdminAct(core, { admin, what: 'affiliate', target, reason: '' });

  app.get('/affiliates', (): AffiliatesAnswer => {
    const affiliates = [...core.facts.all('affiliates')].map((affiliate) => ({
      id: affiliate._id,
      ...offerOf(affiliate),
    }));
    return { affiliates: affiliates.sort((a, b) => a.company.localeCompare(b.company, 'fi')) };
  });

  app.post<{ Body: AffiliateBody }>(
    '/affiliates',
    { schema: { body: affiliateSchema } },
    async (request) => {
      const known = sameOffer(request.body);
      if (known) return { id: known._id };
      const id = randomBytes(10).toString('hex');
      await updateFact(core, 'affiliates', id, () => ({ ...request.body, _id: id }));
      await log(request.actor.uid, id);
      return { id };
    },
  );

  app.put<{ Body: AffiliateChange; Params: { id: string } }>(
    '/affiliates/:id',
    { schema: { body: affiliateChangeSchema } },
    async (request, reply) => {
      const { id } = request.params;
      if (isDocumentId(id)) await refreshUnknown(core, [['affiliates', id]]);
      if (!core.facts.affiliate(id)) return reply.refuse({ code: 'NOT_FOUND' });
      const change = request.body;
      await updateFact(core, 'affiliates', id, (before) => before && { ...before, ...change });
      await log(request.actor.uid, id);
      return { id };
    },
  );

  /** One with the same words and links: the answer to its creation was lost, and it comes again. */
  function sameOffer(offer: AffiliateBody) {
    return [...core.facts.all('affiliates')].find((known) =>
      affiliateFields.every((field) => offerOf(known)[field] === offer[field]),
    );
  }
}

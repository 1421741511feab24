import type { FastifyInstance } from 'fastify';
import { decisionSchema } from '../../../schemas/wire/admin.ts';
import type {
  CasesAnswer,
  DecisionBody,
  LogAnswer,
  LogEntry,
} from '../../../schemas/wire/admin.ts';
import { deleteAccount } from '../../erasure/delete-account.ts';
import type { Images } from '../../images/images.ts';
import { logAdminAct, readAdminLog } from '../../moderation/admin-log.ts';
import { meetTitle } from '../../moderation/case-view.ts';
import { attachedChat } from '../../moderation/attached-chat.ts';
import { decide } from '../../moderation/decide.ts';
import type { Decider } from '../../moderation/decide.ts';
import { openCases, decidedCases } from '../../moderation/open-cases.ts';
import { isAbout } from '../../moderation/under-review.ts';
import { makeNotifier } from '../../notify/notifier.ts';

/** The report queue: cases, attached conversations, decisions, log (ADMIN-06, ADMIN-07). */
export function caseRoutes(app: FastifyInstance, images: Images): void {
  const { core } = app;
  app.get('/cases', ({ actor }): CasesAnswer => ({
    cases: openCases(core.facts, actor.uid, core.clock()),
    decided: decidedCases(core.facts, actor.uid, core.clock()),
  }));

  app.get<{ Params: { id: string } }>('/reports/:id/chat', async (request, reply) => {
    const { id } = request.params;
    const answer = await attachedChat(core, id, request.actor.uid);
    if (answer === undefined) return reply.refuse({ code: 'NOT_FOUND' });
    await logAdminAct(core, {
      admin: request.actor.uid,
      what: 'read_chat',
      target: core.facts.relation(id)?.target ?? '',
      reason: '',
    });
    return answer;
  });

  app.post<{ Body: DecisionBody }>(
    '/decisions',
    { schema: { body: decisionSchema } },
    async (request, reply) => {
      const decider: Decider = {
        core,
        notifier: makeNotifier(app),
        deletePerson: (uid, statement) => deleteAccount(app, images, uid, statement),
      };
      const refusal = await decide(decider, request.actor.uid, request.body);
      return refusal ? reply.refuse(refusal) : { ok: true };
    },
  );

  app.get('/log', async ({ actor }): Promise<LogAnswer> => {
    const named = (entry: LogEntry): LogEntry => {
      const adminName = core.facts.user(entry.admin)?.name;
      const meet = core.facts.meet(entry.target);
      const targetName =
        core.facts.user(entry.target)?.name ?? (meet ? meetTitle(meet) : offerName(entry.target));
      return { ...entry, ...(adminName && { adminName }), ...(targetName && { targetName }) };
    };
    // Whoever was reported would know by whom (SAFE-06): from the conversation that was read, or from the words of a
    // decision, which for the police name the victim.
    const isForThem = (entry: LogEntry): boolean =>
      entry.what === 'test_push' || !isAbout(entry, actor.uid);
    return { log: (await readAdminLog(core)).filter(isForThem).map(named) };
  });

  function offerName(id: string): string | undefined {
    const offer = core.facts.affiliate(id);
    return offer && `${offer.company}: ${offer.product_name}`;
  }
}

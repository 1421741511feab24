import type { FastifyInstance } from 'fastify';
import type { StatusAnswer, SuggestionsAnswer } from '../../../schemas/wire/admin.ts';
import { showsOutbox } from './outbox.ts';
import { openCases } from '../../moderation/open-cases.ts';

/** Suggestions from the teaser (DATA-73) and the counters of the service. */
export function inboxRoutes(app: FastifyInstance): void {
  const { core } = app;
  app.get('/suggestions', async (): Promise<SuggestionsAnswer> => {
    const docs = await core.store.db('suggestions').range({});
    const suggestions = docs.map(({ _id, _rev, ...fields }) => ({ id: _id, ...fields }));
    return { suggestions: suggestions.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)) };
  });

  app.get('/status', async (): Promise<StatusAnswer> => ({
    counters: counters(app),
    services: await app.services.get(),
    outbox: showsOutbox(app.config),
  }));
}

function counters(app: FastifyInstance): StatusAnswer['counters'] {
  const { facts } = app.core;
  const users = [...facts.all('users')];
  return {
    profiles: users.length,
    hidden: users.filter(({ hideProfile }) => hideProfile).length,
    archived: users.filter(({ archived }) => archived).length,
    meets: facts.count('meets'),
    openMeets: facts.openMeets.size,
    chats: facts.count('chats'),
    openReports: openCases(facts).reduce((sum, { reports }) => sum + reports.length, 0),
  };
}

import type { FastifyInstance } from 'fastify';
import type { StoredSuggestion } from '../../../schemas/documents/stored.ts';
import type { StatusAnswer, SuggestionsAnswer } from '../../../schemas/wire/admin.ts';
import { instant, shape, text } from '../../facts/type-guards.ts';
import { showsOutbox } from './outbox.ts';
import { openCases } from '../../moderation/open-cases.ts';
import { pick } from '../../views/pick.ts';
import { suggestionFields } from '../../views/project-small.ts';

/** What an operator has made malformed is not shown: the console could neither sort nor date it. */
const isWhole = shape<Pick<StoredSuggestion, (typeof suggestionFields)[number]>>({
  nameSuggestion: text,
  reasonNotUsing: text,
  reasonToUse: text,
  email: text,
  createdAt: instant,
});

/** The newest that are shown, by their ids, which begin with the time: anybody may send some. */
const maxSuggestions = 1000;

/** Suggestions from the teaser (DATA-73) and the counters of the service. */
export function inboxRoutes(app: FastifyInstance): void {
  const { core } = app;
  app.get('/suggestions', async (): Promise<SuggestionsAnswer> => {
    const docs = await core.store
      .db('suggestions')
      .range({ startkey: '\uffff', descending: true, limit: maxSuggestions });
    const suggestions = docs
      .filter((doc) => isWhole(doc))
      .map((doc) => ({ id: doc._id, ...pick(doc, suggestionFields) }));
    return { suggestions: suggestions.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)) };
  });

  app.get('/status', async ({ actor }): Promise<StatusAnswer> => ({
    counters: counters(app, actor.uid),
    services: await app.services.get(),
    outbox: showsOutbox(app.config),
  }));
}

function counters(app: FastifyInstance, admin: string): StatusAnswer['counters'] {
  const { facts } = app.core;
  const users = [...facts.all('users')];
  return {
    profiles: users.length,
    hidden: users.filter(({ hideProfile }) => hideProfile).length,
    archived: users.filter(({ archived }) => archived).length,
    meets: facts.count('meets'),
    openMeets: facts.comingMeets.at(app.clock()).length,
    chats: facts.count('chats'),
    openReports: openCases(facts, admin, app.clock()).reduce(
      (sum, { reports }) => sum + reports.length,
      0,
    ),
  };
}

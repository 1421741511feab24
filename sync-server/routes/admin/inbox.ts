import type { FastifyInstance } from 'fastify';
import type { StatusAnswer, SuggestionsAnswer } from '../../../schemas/wire/admin.ts';
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
    services: await services(app),
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

async function services(app: FastifyInstance): Promise<StatusAnswer['services']> {
  const { config, store, push, troubles } = app;
  const storeError = await store.ready().then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : 'unreachable'),
  );
  const waiting = await store.db('gateway').range({ startkey: 'mail:', endkey: 'mail:\uffff' });
  const none = { queue: null, lastError: null };
  return [
    { name: 'store', configured: true, detail: store.kind, queue: null, lastError: storeError },
    {
      name: 'mail',
      configured: config.smtpUrl !== undefined,
      detail: config.smtpUrl === undefined ? 'outbox' : 'smtp',
      queue: waiting.length,
      lastError: troubles.last('mail'),
    },
    {
      name: 'push',
      // Keys are made at the first start if the settings name none.
      configured: true,
      detail: config.vapid === undefined ? 'own keys' : 'keys of the settings',
      queue: (await push.queue.all()).length,
      lastError: troubles.last('push'),
    },
    { name: 'google', configured: config.google !== undefined, detail: 'openid', ...none },
    { name: 'images', configured: true, detail: 'files', ...none },
  ];
}

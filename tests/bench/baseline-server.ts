import compress from '@fastify/compress';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { ServerResponse } from 'node:http';
import { setUpBodies } from '../../sync-server/plugins/body.ts';
import type { SyncCore } from '../../sync-server/sync/core.ts';
import { viewDocuments } from './view-documents.ts';

/**
 * What sync is measured against, in the gateway's own process and over its store:
 * `/all/{database}`: the specification's first design, every document to everybody, gzipped;
 * `/view/{uid}`: the floor, one download of a view's documents, coded as the gateway codes answers;
 * `/echo`: what is posted goes to everybody who listens to `/echo/stream`;
 * `/nothing`: a JSON request that does nothing.
 */
export async function makeBaselineServer(core: SyncCore): Promise<FastifyInstance> {
  const app = fastify({ bodyLimit: 1024 * 1024 });
  await app.register(async (plain) => {
    await plain.register(compress, { encodings: ['gzip'], threshold: 1024 });
    everything(plain, core);
  });
  await app.register(async (coded) => {
    await setUpBodies(coded);
    coded.get<{ Params: { uid: string } }>('/view/:uid', ({ params }) =>
      viewDocuments(core, params.uid),
    );
    coded.post('/nothing', async () => ({}));
  });
  echo(app);
  return app as unknown as FastifyInstance;
}

function everything(app: FastifyInstance, core: SyncCore): void {
  app.get('/all/users', async () => [...core.facts.all('users')]);
  app.get('/all/meets', async () => [...core.facts.all('meets')]);
  app.get('/all/chats', async () => [...core.facts.all('chats')]);
  app.get<{ Params: { uid: string } }>('/all/messages/:uid', async ({ params }) => {
    const { messages = [] } = await viewDocuments(core, params.uid);
    return messages;
  });
}

function echo(app: FastifyInstance): void {
  const listeners = new Set<ServerResponse>();
  app.get('/echo/stream', (_request, reply) => {
    const { raw } = reply.hijack();
    raw.writeHead(200, { 'content-type': 'text/event-stream' });
    raw.write('event: open\ndata: {}\n\n');
    listeners.add(raw);
    raw.on('close', () => listeners.delete(raw));
  });
  app.post('/echo', async ({ body }) => {
    for (const raw of listeners) raw.write(`event: echo\ndata: ${JSON.stringify(body)}\n\n`);
    return {};
  });
}

import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { limits } from '../../schemas/limits.ts';
import type { Images } from '../images/images.ts';
import { refreshPicture } from '../images/refresh-picture.ts';
import { parsePath } from '../images/image-paths.ts';
import { maySeeImage } from '../images/may-see-image.ts';
import type { Upload } from '../images/unfinished-uploads.ts';
import { sendImage } from '../images/send-image.ts';
import { storeUpload } from '../images/store-upload.ts';
import type { UploadOutcome } from '../images/store-upload.ts';
import { UploadDesk } from '../images/upload-desk.ts';
import { uploadAddress, uploadOf } from './image-requests.ts';
import type { UploadParams, UploadRequest } from './image-requests.ts';
import { resumableRoutes } from './resumable-images.ts';

/** What asking the store about a picture costs who wants to see it, in requests: its owner may have made a thousand meets. */
const recheckCost = 3;

/**
 * `PUT /api/images/{profile|meet}/{pictureId}`, the same in pieces (resumable-images.ts), and
 * `GET /api/images/{path of IMG-06}`.
 */
export async function imagesRoute(app: FastifyInstance, images: Images): Promise<void> {
  const { core } = app;
  const desk = new UploadDesk(core, images, app.accounts.throttles, app.config.rateLimitFactor);
  await app.register(async (scope) => {
    // The body stays a stream whatever it calls itself: only its first bytes decide what it is. Nor is it
    // decompressed: of one megabyte of zeros, a gigabyte would be read and thrown away.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.put<{ Params: UploadParams }>(
      uploadAddress,
      { preHandler: app.authenticate, decompress: false },
      async (request, reply) => {
        const upload = uploadOf(request);
        if (upload === undefined) return reply.refuse({ code: 'NOT_FOUND' });
        const outcome = await takeWhole(images, desk, upload, request).finally(() => {
          // Nobody reads on in a body that was given up (a full disk): later requests would wait behind it for ever.
          if (request.raw.readableDidRead && !request.raw.complete)
            reply.header('connection', 'close');
        });
        return outcome.ok ? reply.send(outcome.value) : reply.refuse({ code: outcome.code });
      },
    );
    resumableRoutes(scope, images, desk);
  });
  app.get<{ Params: { '*': string } }>('/api/images/*', async (request, reply) => {
    const file = parsePath(request.params['*']);
    const viewer = await app.viewer(request);
    if (viewer === undefined || file === undefined) return reply.refuse({ code: 'NOT_FOUND' });
    const maySee = (): boolean => maySeeImage(core.facts, viewer, file, core.clock());
    if (!maySee()) {
      const wait = app.accounts.budget.take(viewer, recheckCost);
      if (wait > 0) return reply.refuse({ code: 'TOO_MANY_REQUESTS', params: { seconds: wait } });
      const isShown = (await refreshPicture(core, viewer, file)) && maySee();
      if (!isShown) return reply.refuse({ code: 'NOT_FOUND' });
    }
    return sendImage(images.storage, file, request, reply);
  });
}

async function takeWhole(
  images: Images,
  desk: UploadDesk,
  upload: Upload,
  request: UploadRequest,
): Promise<UploadOutcome> {
  const known = await desk.known(upload);
  if (known !== undefined) return known.outcome;
  if (Number(request.headers['content-length'] ?? 0) > limits.imageBytes) {
    return { ok: false, code: 'IMAGE_TOO_LARGE' };
  }
  const refusal = await desk.refusal(upload.uid);
  if (refusal !== undefined) return { ok: false, code: refusal };
  if (!(request.body instanceof Readable)) return { ok: false, code: 'IMAGE_UNSUPPORTED' };
  const file = await desk.receive(upload, request.body);
  if (!file.ok) return file;
  const { path } = file.value;
  try {
    return await desk.inTurn(upload, async () => {
      // A picture may take minutes: meanwhile the account may have been deleted, or signed out.
      const stands = await request.session.stands();
      return stands
        ? storeUpload(request.server.core, images, upload, path)
        : { ok: false, code: 'UNAUTHENTICATED' };
    });
  } finally {
    await file.value.remove();
  }
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { isPictureId } from '../../schemas/domain/ids.ts';
import { limits } from '../../schemas/limits.ts';
import { parsePath } from '../images/image-paths.ts';
import type { Images } from '../images/images.ts';
import { maySeeImage } from '../images/may-see-image.ts';
import type { PictureCore } from '../images/picture-core.ts';
import { receiveFile } from '../images/receive-file.ts';
import { sendImage } from '../images/send-image.ts';
import { hasSentTooMany, repeatedUpload, storeUpload } from '../images/store-upload.ts';
import type { Upload } from '../images/store-upload.ts';
import { KeyedMutex } from '../store/keyed-mutex.ts';

export interface ImagesRouteOptions {
  readonly core: PictureCore;
  readonly images: Images;
}

interface UploadParams {
  kind: string;
  pictureId: string;
}

/** Uploads that may wait for the decoder before new ones are told to come back later. */
const mostWaiting = 24;

/** `PUT /api/images/{profile|meet}/{pictureId}` and `GET /api/images/{path of IMG-06}`. */
export async function imagesRoute(
  app: FastifyInstance,
  options: ImagesRouteOptions,
): Promise<void> {
  const { core, images } = options;
  const uploading = new KeyedMutex();
  await app.register(async (scope) => {
    // The body stays a stream whatever it calls itself: only its first bytes decide what it is.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.put<{ Params: UploadParams }>(
      '/api/images/:kind/:pictureId',
      { preHandler: app.authenticate },
      async (request, reply) => {
        const upload = uploadOf(request);
        if (upload === undefined) return reply.refuse({ code: 'NOT_FOUND' });
        return uploading.run(upload.uid, () => takeUpload(options, upload, request, reply));
      },
    );
  });
  app.get<{ Params: { '*': string } }>('/api/images/*', async (request, reply) => {
    const file = parsePath(request.params['*']);
    const viewer = await app.viewer(request);
    if (viewer === undefined || file === undefined) return reply.refuse({ code: 'NOT_FOUND' });
    const visible = maySeeImage(core.facts, viewer, file, core.clock());
    if (!visible) return reply.refuse({ code: 'NOT_FOUND' });
    return sendImage(images.storage, file, request, reply);
  });
}

function uploadOf(request: FastifyRequest<{ Params: UploadParams }>): Upload | undefined {
  const { kind, pictureId } = request.params;
  if ((kind !== 'profile' && kind !== 'meet') || !isPictureId(pictureId)) return undefined;
  return { uid: request.actor.uid, pictureId, kind };
}

/** One upload of an account at a time, so that a repeat sees what the first attempt stored. */
async function takeUpload(
  { core, images }: ImagesRouteOptions,
  upload: Upload,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const repeated = await repeatedUpload(core, upload);
  if (repeated !== undefined) {
    return repeated.ok ? reply.send(repeated.value) : reply.refuse({ code: repeated.code });
  }
  if (Number(request.headers['content-length'] ?? 0) > limits.imageBytes) {
    return reply.refuse({ code: 'IMAGE_TOO_LARGE' });
  }
  if (images.waiting >= mostWaiting) return reply.refuse({ code: 'UNAVAILABLE' });
  if (await hasSentTooMany(core, upload.uid)) return reply.refuse({ code: 'TOO_MANY_REQUESTS' });
  if (!(request.body instanceof Readable)) return reply.refuse({ code: 'IMAGE_UNSUPPORTED' });
  const file = await receiveFile(images.incoming, request.body, limits.imageBytes);
  if (file === undefined) return reply.refuse({ code: 'IMAGE_TOO_LARGE' });
  try {
    const stored = await storeUpload(core, images, upload, file.path);
    return stored.ok ? reply.send(stored.value) : reply.refuse({ code: stored.code });
  } finally {
    await file.remove();
  }
}

import type { FastifyInstance, FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { limits } from '../../schemas/limits.ts';
import { NewestFirst } from '../images/newest-first.ts';
import { PartialUploads } from '../images/partial-uploads.ts';
import type { PartialUpload, Upload } from '../images/partial-uploads.ts';
import { storeUpload } from '../images/store-upload.ts';
import type { UploadDesk } from '../images/upload-desk.ts';
import { findUpload } from '../images/upload-record.ts';
import { answerUpload, uploadAddress, uploadOf } from './image-requests.ts';
import type { ImagesRouteOptions, UploadParams, UploadRequest } from './image-requests.ts';

/** The version of the tus protocol whose core and creation these routes speak. */
const tus = { 'tus-resumable': '1.0.0', 'cache-control': 'no-store' };

type Handler = (upload: Upload, request: UploadRequest, reply: FastifyReply) => Promise<unknown>;

/**
 * Uploads in pieces (IMG-03), at the address of the whole upload:
 * `POST` with `Upload-Length` begins (201, or 200 if the picture is there already),
 * `HEAD` says in `Upload-Offset` how much has arrived, `PATCH` with that `Upload-Offset` brings more.
 * The piece that completes the picture is answered like the whole upload. A newer request for the
 * same picture ends an older one that still waits on a dead connection.
 */
export function resumableRoutes(
  app: FastifyInstance,
  options: ImagesRouteOptions,
  desk: UploadDesk,
): void {
  const { core, images } = options;
  const partials = new PartialUploads(images.incoming);
  const pieces = new NewestFirst();
  const handlers = { POST: begin, HEAD: tell, PATCH: takePiece };

  for (const [method, handle] of Object.entries(handlers) as ['POST', Handler][]) {
    app.route<{ Params: UploadParams }>({
      method,
      url: uploadAddress,
      preHandler: app.authenticate,
      handler: async (request, reply) => {
        const upload = uploadOf(request);
        if (upload === undefined) return reply.refuse({ code: 'NOT_FOUND' });
        return handle(upload, request, reply.headers(tus));
      },
    });
  }

  async function begin(upload: Upload, request: UploadRequest, reply: FastifyReply) {
    const length = Number(request.headers['upload-length']);
    if (!Number.isSafeInteger(length) || length < 1) return reply.refuse({ code: 'BAD_REQUEST' });
    if (length > limits.imageBytes) return reply.refuse({ code: 'IMAGE_TOO_LARGE' });
    if (await isStored(upload)) return answerUpload(await desk.inTurn(upload, gone), reply);
    const refusal = await desk.refusal(upload.uid);
    if (refusal !== undefined) return reply.refuse({ code: refusal });
    const partial = await pieces.run(keyOf(upload), () => partials.begin(upload, length));
    return reply.code(201).headers(progressOf(partial)).header('location', request.url).send();
  }

  async function tell(upload: Upload, _request: UploadRequest, reply: FastifyReply) {
    const partial = await pieces.run(keyOf(upload), () => partials.find(upload));
    return partial === undefined
      ? reply.code(404).send()
      : reply.headers(progressOf(partial)).send();
  }

  function takePiece(upload: Upload, request: UploadRequest, reply: FastifyReply) {
    return pieces.run(keyOf(upload), async (signal) => {
      if (await isStored(upload)) return answerUpload(await desk.inTurn(upload, gone), reply);
      const partial = await partials.find(upload);
      if (partial === undefined || !(request.body instanceof Readable)) {
        return reply.refuse({ code: 'NOT_FOUND' });
      }
      if (Number(request.headers['upload-offset']) !== partial.received) {
        return reply.code(409).headers(progressOf(partial)).send();
      }
      const received = await partials.append(partial, request.body, signal);
      reply.headers(progressOf({ ...partial, received }));
      return received < partial.length ? reply.code(204).send() : complete(upload, partial, reply);
    });
  }

  async function complete(upload: Upload, { path }: PartialUpload, reply: FastifyReply) {
    const outcome = await desk.inTurn(upload, () => storeUpload(core, images, upload, path));
    const mayComeAgain = !outcome.ok && outcome.code === 'UNAVAILABLE';
    if (!mayComeAgain) await partials.remove(upload);
    return answerUpload(outcome, reply);
  }

  async function isStored({ uid, pictureId }: Upload): Promise<boolean> {
    return (await findUpload(core.store, uid, pictureId)) !== undefined;
  }
}

const keyOf = ({ uid, pictureId }: Upload): string => `${uid}:${pictureId}`;

const progressOf = ({ received, length }: PartialUpload): Record<string, number> => ({
  'upload-offset': received,
  'upload-length': length,
});

/** The record was there a moment ago, and its picture has been removed since. */
const gone = () => Promise.resolve({ ok: false, code: 'NOT_FOUND' } as const);

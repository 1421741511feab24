import type { FastifyInstance, FastifyReply } from 'fastify';
import { limits } from '../../schemas/limits.ts';
import { refusalCodes } from '../../schemas/refusal-codes.ts';
import type { RefusalCode } from '../../schemas/refusal-codes.ts';
import type { Images } from '../images/images.ts';
import { storeUpload } from '../images/store-upload.ts';
import type { UploadOutcome } from '../images/store-upload.ts';
import { tusServer } from '../images/tus-server.ts';
import type { Bringing, HandleTus, HookAnswer } from '../images/tus-server.ts';
import { UnfinishedUploads } from '../images/unfinished-uploads.ts';
import type { Upload } from '../images/unfinished-uploads.ts';
import type { UploadDesk } from '../images/upload-desk.ts';
import { noteOutage } from '../plugins/errors.ts';
import { messageOf } from '../plugins/refusal-messages.ts';
import { uploadAddress, uploadOf } from './image-requests.ts';
import type { UploadParams, UploadRequest } from './image-requests.ts';

interface Pieces {
  unfinished: UnfinishedUploads;
  handle: HandleTus;
}

const addressOf = ({ kind, pictureId }: Upload): string => `/api/images/${kind}/${pictureId}`;

/**
 * Uploads in pieces (IMG-03) by the tus protocol, at the address of the whole upload: `POST` begins,
 * with the first bytes if it likes, `HEAD` tells how much is here, `PATCH` brings more, `DELETE` gives
 * up. The request that completes the picture is answered like a whole upload. A picture that has been
 * stored says so to whoever begins or goes on again, with the protocol's headers of a complete upload.
 */
export function resumableRoutes(app: FastifyInstance, images: Images, desk: UploadDesk): void {
  const uploads = new ResumableUploads(app, images, desk);
  const route = (method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE', answer: Answer): void => {
    app.route<{ Params: UploadParams }>({
      method,
      url: uploadAddress,
      preHandler: app.authenticate,
      decompress: false,
      handler: async (request, reply) => {
        const upload = uploadOf(request);
        if (upload === undefined) return reply.refuse({ code: 'NOT_FOUND' });
        return answer(upload, request, reply);
      },
    });
  };
  route('POST', (...asked) => uploads.begin(...asked));
  route('HEAD', (...asked) => uploads.tell(...asked));
  route('PATCH', (...asked) => uploads.goOn(...asked));
  route('DELETE', (...asked) => uploads.handOver(...asked));
}

type Asked = [upload: Upload, request: UploadRequest, reply: FastifyReply];
type Answer = (...asked: Asked) => Promise<FastifyReply>;

class ResumableUploads {
  readonly #app: FastifyInstance;
  readonly #images: Images;
  readonly #desk: UploadDesk;
  #opened: Promise<Pieces> | undefined;

  constructor(app: FastifyInstance, images: Images, desk: UploadDesk) {
    this.#app = app;
    this.#images = images;
    this.#desk = desk;
  }

  async begin(...[upload, request, reply]: Asked): Promise<FastifyReply> {
    const length = Number(request.headers['upload-length']);
    if (!Number.isSafeInteger(length) || length < 1) return reply.refuse({ code: 'BAD_REQUEST' });
    if (length > limits.imageBytes) return reply.refuse({ code: 'IMAGE_TOO_LARGE' });
    const known = await this.#desk.known(upload);
    if (known !== undefined) return answerKnown(known.outcome, upload, length, reply.code(201));
    const refusal = await this.#desk.refusal(upload.uid);
    if (refusal !== undefined) return reply.refuse({ code: refusal });
    return this.handOver(upload, request, reply);
  }

  async tell(...[upload, request, reply]: Asked): Promise<FastifyReply> {
    const known = await this.#desk.known(upload);
    if (known !== undefined) return answerKnown(known.outcome, upload, known.bytes, reply);
    const found = await (await this.#pieces()).unfinished.find(upload);
    if (found === undefined || found.received < found.length)
      return this.handOver(upload, request, reply);
    // All of it is here, and what should have followed was cut off.
    const outcome = await this.#complete(broughtBy(request, upload));
    return answerKnown(outcome, upload, found.length, reply);
  }

  async goOn(...[upload, request, reply]: Asked): Promise<FastifyReply> {
    const known = await this.#desk.known(upload);
    if (known === undefined) return this.handOver(upload, request, reply);
    // Who stands beyond the end of what is stored sends another file under the same name.
    const isBeyond = Number(request.headers['upload-offset']) >= known.bytes;
    if (isBeyond) return reply.code(409).type(json).send(refusal('BAD_REQUEST'));
    return answerKnown(known.outcome, upload, known.bytes, reply);
  }

  /** The library writes the answer itself; what hooks have set of headers goes along. */
  async handOver(...[upload, request, reply]: Asked): Promise<FastifyReply> {
    const { handle } = await this.#pieces();
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    reply.raw.setHeader('cache-control', 'no-store');
    await handle(broughtBy(request, upload), request.raw, reply.raw).catch((error: unknown) => {
      request.log.error({ err: error }, 'unexpected error');
      reply.raw.destroy();
    });
    return reply;
  }

  /** A folder that could not be made (a full disk) is tried again by the next request. */
  #pieces(): Promise<Pieces> {
    this.#opened ??= this.#open().catch((error: unknown) => {
      this.#opened = undefined;
      throw error;
    });
    return this.#opened;
  }

  async #open(): Promise<Pieces> {
    const unfinished = await UnfinishedUploads.open(this.#images.incoming, this.#desk.isRoomy);
    const finish = async (upload: Bringing) => hookAnswer(upload, await this.#complete(upload));
    const onError = (error: unknown) => this.#app.log.error({ err: error }, 'unexpected error');
    const onOutage = (error: Error) => noteOutage(this.#app, error);
    const told = { refusal, onError, onOutage };
    return { unfinished, handle: tusServer({ unfinished, addressOf, finish, ...told }) };
  }

  async #complete(upload: Bringing): Promise<UploadOutcome> {
    const { unfinished } = await this.#pieces();
    const outcome = await this.#desk.inTurn(upload, async () => {
      const found = await unfinished.find(upload);
      // An attempt before this one in the turn has refused and removed it.
      if (found === undefined) return { ok: false, code: 'NOT_FOUND' };
      // As of a whole one. The person may sign in again and go on; of an account that is gone it is swept.
      if (!(await upload.stands())) return { ok: false, code: 'UNAUTHENTICATED' };
      const stored = await storeUpload(this.#app.core, this.#images, upload, found.path);
      const mayComeAgain = !stored.ok && stored.code === 'UNAVAILABLE';
      if (!mayComeAgain) await unfinished.remove(upload);
      return stored;
    });
    if (!outcome.ok) this.#app.metrics.refusals.inc({ code: outcome.code });
    return outcome;
  }
}

const broughtBy = ({ session }: UploadRequest, upload: Upload): Bringing => ({
  ...upload,
  stands: () => session.stands(),
});

const json = 'application/json; charset=utf-8';

const refusal = (code: RefusalCode): string => JSON.stringify({ code, message: messageOf(code) });

function hookAnswer(upload: Upload, outcome: UploadOutcome): HookAnswer {
  const headers = { 'Content-Type': json };
  return outcome.ok
    ? {
        status_code: 200,
        headers: { ...headers, Location: addressOf(upload) },
        body: JSON.stringify(outcome.value),
      }
    : { status_code: refusalCodes[outcome.code], headers, body: refusal(outcome.code) };
}

/** @param bytes of the whole: what the protocol wants to hear of an upload that is complete */
function answerKnown(
  outcome: UploadOutcome,
  upload: Upload,
  bytes: number,
  reply: FastifyReply,
): FastifyReply {
  reply.headers({ 'tus-resumable': '1.0.0', 'cache-control': 'no-store' });
  if (!outcome.ok) return reply.refuse({ code: outcome.code });
  const complete = { 'upload-offset': bytes, 'upload-length': bytes, location: addressOf(upload) };
  return reply.headers(complete).send(outcome.value);
}

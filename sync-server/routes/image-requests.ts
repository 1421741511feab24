import type { FastifyReply, FastifyRequest } from 'fastify';
import { isPictureId } from '../../schemas/domain/ids.ts';
import type { Images } from '../images/images.ts';
import type { Upload } from '../images/unfinished-uploads.ts';
import type { PictureCore } from '../images/picture-core.ts';
import type { UploadOutcome } from '../images/store-upload.ts';

/** What whole uploads and those in pieces have in common. */
export interface ImagesRouteOptions {
  readonly core: PictureCore;
  readonly images: Images;
}

/** What the address of an upload names; not checked yet. */
export interface UploadParams {
  kind: string;
  pictureId: string;
}

/** A request about an upload. */
export type UploadRequest = FastifyRequest<{ Params: UploadParams }>;

/** Pattern of the addresses of uploads. */
export const uploadAddress = '/api/images/:kind/:pictureId';

/** The upload that a request is about; undefined if its address names none. */
export function uploadOf(request: UploadRequest): Upload | undefined {
  const { kind, pictureId } = request.params;
  if ((kind !== 'profile' && kind !== 'meet') || !isPictureId(pictureId)) return undefined;
  return { uid: request.actor.uid, pictureId, kind };
}

/** Answers with the stored picture, or with the refusal. */
export function answerUpload(outcome: UploadOutcome, reply: FastifyReply): FastifyReply {
  return outcome.ok ? reply.send(outcome.value) : reply.refuse({ code: outcome.code });
}

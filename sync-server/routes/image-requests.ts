import type { FastifyRequest } from 'fastify';
import { isPictureId } from '../../schemas/domain/ids.ts';
import type { Upload } from '../images/unfinished-uploads.ts';

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

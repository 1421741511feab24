import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server } from '@tus/server';
import { limits } from '../../schemas/limits.ts';
import { refusalCodes } from '../../schemas/refusal-codes.ts';
import type { RefusalCode } from '../../schemas/refusal-codes.ts';
import { StoreError } from '../store/errors.ts';
import { StorageError } from './storage-error.ts';
import { NewestFirstLocker } from './newest-first-locker.ts';
import { dropUnreadHeaders } from './tus-headers.ts';
import { pieceId } from './unfinished-uploads.ts';
import type { UnfinishedUploads, Upload } from './unfinished-uploads.ts';

/** How long a request that a newer one pushes aside may write down what has arrived, milliseconds. */
const drainTime = 200;

/** An answer as the library's hooks give it. */
export interface HookAnswer {
  status_code: number;
  headers?: Record<string, string>;
  body: string;
}

/** An upload as one request brings more of it. */
export interface Bringing extends Upload {
  /** Whether the sign-in of the request still stands: it may take minutes. */
  stands(): Promise<boolean>;
}

export interface TusOptions {
  readonly unfinished: UnfinishedUploads;
  /** Address of an upload, without the origin. */
  addressOf(upload: Upload): string;
  /** Called once the last byte is here: the answer to the piece that brought it. */
  finish(upload: Bringing): Promise<HookAnswer>;
  /** Body of an error answer (API-09). */
  refusal(code: RefusalCode): string;
  onError(error: unknown): void;
  /** Hears that the store, or the storage of pictures, does not answer. */
  onOutage(error: Error): void;
}

/** Answers one request about one upload; whose it is has been checked before. */
export type HandleTus = (
  upload: Bringing,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void>;

/**
 * The tus protocol over the pieces on this machine's disk. An upload's id is made of whose and which
 * picture it is, never of what a request says: nobody reaches another's, and a device that knows its
 * picture knows the address.
 */
export function tusServer(options: TusOptions): HandleTus {
  const { unfinished, finish, addressOf, refusal } = options;
  const current = new AsyncLocalStorage<Bringing>();
  const mine = (): Bringing => {
    const upload = current.getStore();
    if (upload === undefined) throw new Error('a tus hook ran outside of a request');
    return upload;
  };
  const server = new CodedServer(refusal, {
    path: '/api/images',
    datastore: unfinished.store,
    locker: new NewestFirstLocker(),
    lockDrainTimeout: drainTime,
    maxSize: limits.imageBytes,
    allowedOrigins: () => false,
    namingFunction: () => pieceId(mine()),
    getFileIdFromRequest: () => pieceId(mine()),
    generateUrl: () => addressOf(mine()),
    onUploadFinish: () => finish(mine()),
    onResponseError: (_request, error) => errorAnswer(options, error),
  });
  return (upload, request, response) => {
    dropUnreadHeaders(request);
    return current.run(upload, () => server.handle(request, response));
  };
}

/** The library's server, which refuses what has not the protocol's form in words of its own: here with a code (API-09). */
class CodedServer extends Server {
  readonly #refusal: TusOptions['refusal'];

  constructor(refusal: TusOptions['refusal'], options: ServerParts) {
    super(options);
    this.#refusal = refusal;
  }

  override write(...[context, headers, status, body = '']: Written): ReturnType<Server['write']> {
    if (status < 400) return super.write(context, headers, status, body);
    headers.set('Content-Type', 'application/json; charset=utf-8');
    const coded = body.startsWith('{') ? body : this.#refusal('BAD_REQUEST');
    return super.write(context, headers, status, coded);
  }
}

type ServerParts = ConstructorParameters<typeof Server>[0];
type Written = Parameters<Server['write']>;

const mayPass = (error: Error): boolean =>
  error instanceof StorageError || (error instanceof StoreError && !error.isOwnFault);

/** The library's errors as codes; its own texts may name files. */
function errorAnswer(
  { refusal, onError, onOutage }: TusOptions,
  error: Error | { status_code: number; body: string },
): HookAnswer {
  const answer = (code: RefusalCode, status_code: number = refusalCodes[code]) => ({
    status_code,
    body: refusal(code),
  });
  if (!('status_code' in error)) {
    // What the system says of the pieces on the disk (it is full) comes as it is.
    const failure = 'syscall' in error ? new StorageError(error) : error;
    const isOutage = mayPass(failure);
    if (isOutage) onOutage(failure);
    else onError(failure);
    return answer(isOutage ? 'UNAVAILABLE' : 'INTERNAL');
  }
  const { status_code } = error;
  if (status_code === 413) return answer('IMAGE_TOO_LARGE');
  if (status_code === 404 || status_code === 410) return answer('NOT_FOUND', status_code);
  // A newer request of the same device has taken over, or the disk is full: both may pass.
  if (status_code >= 500 || error.body.startsWith('Request aborted')) return answer('UNAVAILABLE');
  return answer('BAD_REQUEST', status_code);
}

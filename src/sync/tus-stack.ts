import type { HttpRequest, HttpResponse, HttpStack } from 'tus-js-client';
import type { SendUpload, UploadAnswer } from './upload-request.ts';

/** Thrown to end an attempt by an answer that is no part of the protocol. */
export class AnswerError extends Error {
  readonly answer: UploadAnswer;

  constructor(answer: UploadAnswer) {
    super(`HTTP ${answer.status}`);
    this.answer = answer;
  }
}

/** The upload is not there, or not as a picture: it begins anew. Anything else may pass. */
const beginsAnew = [404, 410, 413, 415];

/**
 * How tus-js-client sends: by our own requests, which give up on a connection that stands still. When
 * it asks how much has arrived, it would begin anew at every "no", and throw away what the gateway
 * holds; so an outage or a stale token ends the attempt instead.
 */
export function tusStack(send: SendUpload): HttpStack {
  return { createRequest: (method, url) => request(send, method, url), getName: () => 'kohdataan' };
}

function request(send: SendUpload, method: string, url: string): HttpRequest {
  const headers: Record<string, string> = {};
  const abort = new AbortController();
  let onSent: (bytes: number) => void = () => undefined;
  return {
    getMethod: () => method,
    getURL: () => url,
    setHeader: (name, value) => void (headers[name] = value),
    getHeader: (name) => headers[name],
    setProgressHandler: (handler) => void (onSent = handler),
    send: async (body: Blob | null) => {
      const sent = { method, path: new URL(url).pathname, headers, ...(body && { body }) };
      const answer = await send(sent, onSent, abort.signal);
      const isOk = answer.status >= 200 && answer.status < 300;
      if (method === 'HEAD' && !isOk && !beginsAnew.includes(answer.status))
        throw new AnswerError(answer);
      return response(answer);
    },
    abort: () => Promise.resolve(abort.abort()),
    getUnderlyingObject: () => undefined,
  };
}

function response(answer: UploadAnswer): HttpResponse {
  return {
    getStatus: () => answer.status,
    getHeader: answer.header,
    getBody: () => answer.text,
    getUnderlyingObject: () => answer,
  };
}

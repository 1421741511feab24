import type { Observable } from 'rxjs';
import { rpcClient } from './rpc-client.ts';
import type { Message } from './rpc-messages.ts';
import { rpcServer } from './rpc-server.ts';
import { serializeError } from './serialize-error.ts';

/** One end of a connection between two threads: a worker, what a worker calls itself, or a port of theirs. */
export interface Endpoint {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
}

/** The methods that the other side may call, nested. */
export type Methods = { [name: string]: unknown };

/** Calls of methods in another thread. */
export interface Channel {
  /** Calls a method there. Rejects with what it throws, of which name and message are left. */
  call<T>(path: string, ...args: unknown[]): Promise<T>;
  /** Calls a method there whose end nobody waits for. */
  tell(path: string, ...args: unknown[]): void;
  /** The observable that a method there returns; it is called with each subscription. */
  watch<T>(path: string, ...args: unknown[]): Observable<T>;
  /** The other side is there no more: calls that wait, and all from now on, reject. Nobody waits for nothing. */
  end(): void;
}

/**
 * Opens a channel over one end of a connection; the other end needs one too. Calls arrive in the order in which they
 * are made. @param methods what the other side may call; may be added to later
 */
export function openChannel(endpoint: Endpoint, methods: Methods): Channel {
  let queue: Message[] = [];
  const post = (message: Message) => {
    if (queue.push(message) === 1) queueMicrotask(flush);
  };
  const flush = () => {
    const messages = queue;
    queue = [];
    try {
      endpoint.postMessage(messages);
    } catch {
      // One of them holds what cannot be copied: it fails, the others cross.
      for (const message of messages) postAlone(message);
    }
  };
  const postAlone = (message: Message) => {
    try {
      endpoint.postMessage([message]);
    } catch (error) {
      const told = { error: serializeError(error) };
      if ('answer' in message) endpoint.postMessage([{ refuse: message.answer, ...told }]);
      else if ('next' in message) endpoint.postMessage([{ fail: message.next, ...told }]);
      else if ('call' in message) client.take({ refuse: message.call, ...told });
      else if ('watch' in message) client.take({ fail: message.watch, ...told });
      else report(error);
    }
  };
  const client = rpcClient(post);
  const serve = rpcServer(methods, post);
  endpoint.onmessage = ({ data }: MessageEvent<Message[]>) => {
    for (const message of data)
      try {
        if (!client.take(message)) serve(message);
      } catch (error) {
        report(error);
      }
  };
  return client;
}

/** A mistake in one message is reported; those that go or come with it do so all the same. */
function report(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}

import { Observable } from 'rxjs';
import { valuesOf } from './changed-values.ts';
import type { Change } from './changed-values.ts';
import type { Channel } from './channel.ts';
import type { RpcRequest, RpcResponse } from './rpc-messages.ts';
import { deserializeError } from './serialize-error.ts';

interface Waiting {
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

interface Watching {
  next(change: Change): void;
  error(error: unknown): void;
}

/** The side of a channel that calls. */
export interface RpcClient extends Channel {
  /** A response has come; one to what nobody waits for any more is nothing. */
  take(response: RpcResponse): void;
  /** A request could not be sent. @returns whether somebody waits for its answer, and has heard of it */
  fail(request: RpcRequest, error: unknown): boolean;
}

/** Makes calls of methods in another thread into requests. @param post sends one */
export function rpcClient(post: (request: RpcRequest) => void): RpcClient {
  const waiting = new Map<number, Waiting>();
  const watching = new Map<number, Watching>();
  let last = 0;
  let isOver = false;
  const over = () => new DOMException('the other side is gone', 'AbortError');
  const settle = (id: number) => {
    const one = waiting.get(id);
    waiting.delete(id);
    return one;
  };
  return {
    call: <T>(path: string, ...args: unknown[]) =>
      new Promise<T>((resolve, reject) => {
        if (isOver) return reject(over());
        last += 1;
        waiting.set(last, { resolve: resolve as Waiting['resolve'], reject });
        post({ call: last, to: path, with: args });
      }),
    tell: (path, ...args) => post({ tell: path, with: args }),
    watch: <T>(path: string, ...args: unknown[]) =>
      new Observable<T>((observer) => {
        last += 1;
        const id = last;
        const value = valuesOf();
        watching.set(id, {
          next: (change) => observer.next(value(change) as T),
          error: (error) => observer.error(error),
        });
        post({ watch: id, to: path, with: args });
        return () => {
          watching.delete(id);
          post({ unwatch: id });
        };
      }),
    end() {
      isOver = true;
      for (const { reject } of waiting.values()) reject(over());
      waiting.clear();
    },
    take(response) {
      if ('answer' in response) settle(response.answer)?.resolve(response.value);
      else if ('refuse' in response)
        settle(response.refuse)?.reject(deserializeError(response.error));
      else if ('next' in response) watching.get(response.next)?.next(response.change);
      else watching.get(response.fail)?.error(deserializeError(response.error));
    },
    fail(request, error) {
      if ('call' in request) waiting.get(request.call)?.reject(error);
      else if ('watch' in request) watching.get(request.watch)?.error(error);
      else return false;
      return true;
    },
  };
}

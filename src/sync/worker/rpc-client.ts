import { Observable } from 'rxjs';
import { valuesOf } from './changed-values.ts';
import type { Change } from './changed-values.ts';
import type { Channel } from './channel.ts';
import type { Message, RpcRequest, RpcResponse } from './rpc-messages.ts';
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
  /** Takes what has come, if it is a response; one to what nobody waits for any more is nothing. @returns whether it is */
  take(message: Message): message is RpcResponse;
}

/** Makes calls of methods in another thread into requests. @param post sends one */
export function rpcClient(post: (request: RpcRequest) => void): RpcClient {
  const waiting = new Map<number, Waiting>();
  const watching = new Map<number, Watching>();
  let last = 0;
  let gone: DOMException | undefined;
  const settle = (id: number) => {
    const one = waiting.get(id);
    waiting.delete(id);
    return one;
  };
  return {
    call: <T>(path: string, ...args: unknown[]) =>
      new Promise<T>((resolve, reject) => {
        if (gone) return reject(gone);
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
      gone = new DOMException('the other side is gone', 'AbortError');
      for (const { reject } of waiting.values()) reject(gone);
      waiting.clear();
    },
    take(message): message is RpcResponse {
      if ('answer' in message) settle(message.answer)?.resolve(message.value);
      else if ('refuse' in message) settle(message.refuse)?.reject(deserializeError(message.error));
      else if ('next' in message) watching.get(message.next)?.next(message.change);
      else if ('fail' in message)
        watching.get(message.fail)?.error(deserializeError(message.error));
      else return false;
      return true;
    },
  };
}

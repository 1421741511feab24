import type { Observable } from 'rxjs';
import { changesOf } from './changed-values.ts';
import type { Methods } from './channel.ts';
import type { RpcRequest, RpcResponse } from './rpc-messages.ts';
import { serializeError } from './serialize-error.ts';

/**
 * Carries out what the other side of a channel asks.
 * @param methods what it may call; may be added to later
 * @param post sends a response
 * @returns takes a request. What a called or watched method throws is its response; what a told one throws, it throws
 */
export function rpcServer(
  methods: Methods,
  post: (response: RpcResponse) => void,
): (request: RpcRequest) => void {
  const served = new Map<number, { unsubscribe(): void }>();
  const watch = (id: number, path: string, args: unknown[]) => {
    const change = changesOf();
    const fail = (error: unknown) => {
      served.delete(id);
      post({ fail: id, error: serializeError(error) });
    };
    try {
      const source = run(methods, path, args) as Observable<unknown>;
      served.set(id, { unsubscribe: () => subscription.unsubscribe() });
      const subscription = source.subscribe({
        next: (value) => post({ next: id, change: change(value) }),
        error: fail,
      });
    } catch (error) {
      fail(error);
    }
  };
  return (request) => {
    if ('call' in request) {
      const { call: id, to, with: args } = request;
      // What throws at once counts as what rejects.
      void new Promise((resolve) => resolve(run(methods, to, args))).then(
        (value) => post({ answer: id, value }),
        (error: unknown) => post({ refuse: id, error: serializeError(error) }),
      );
    } else if ('tell' in request) void run(methods, request.tell, request.with);
    else if ('watch' in request) watch(request.watch, request.to, request.with);
    else {
      served.get(request.unwatch)?.unsubscribe();
      served.delete(request.unwatch);
    }
  };
}

/** Calls a method by its path. @throws what it throws, or a TypeError if there is none */
function run(methods: Methods, path: string, args: unknown[]): unknown {
  const names = path.split('.');
  const name = names.pop() ?? '';
  const owner = names.reduce<Methods>((one, next) => one[next] as Methods, methods);
  return (owner[name] as (...values: unknown[]) => unknown)(...args);
}

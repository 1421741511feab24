import { Observable } from 'rxjs';
import { changesOf, valuesOf } from './changed-values.ts';
import type { Change } from './changed-values.ts';
import { deserializeError, serializeError } from './serialize-error.ts';
import type { SerializedError } from './serialize-error.ts';

/** One end of a connection between two threads: a worker, what a worker calls itself, or a port of theirs. */
export interface Endpoint {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
}

/** What crosses, in lists: all of a moment at once. `to`: a method by its path, such as `meets.patch`. */
type Message =
  | { call: number; to: string; with: unknown[] }
  | { answer: number; value: unknown }
  | { refuse: number; error: SerializedError }
  | { tell: string; with: unknown[] }
  | { watch: number; to: string; with: unknown[] }
  | { unwatch: number }
  | { next: number; change: Change }
  | { fail: number; error: SerializedError };

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

interface Waiting {
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

interface Watching {
  next(change: Change): void;
  error(error: unknown): void;
}

/**
 * Opens a channel over one end of a connection; the other end needs one too. Calls arrive in the order in which they
 * are made. @param methods what the other side may call; may be added to later
 */
export function openChannel(endpoint: Endpoint, methods: Methods): Channel {
  const waiting = new Map<number, Waiting>();
  const watching = new Map<number, Watching>();
  const served = new Map<number, { unsubscribe(): void }>();
  let last = 0;
  let queue: Message[] = [];
  let isOver = false;
  const over = () => new DOMException('the other side is gone', 'AbortError');

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
      if ('call' in message) waiting.get(message.call)?.reject(error);
      else if ('watch' in message) watching.get(message.watch)?.error(error);
      else if ('answer' in message)
        endpoint.postMessage([{ refuse: message.answer, error: serializeError(error) }]);
      else if ('next' in message)
        endpoint.postMessage([{ fail: message.next, error: serializeError(error) }]);
      else report(error);
    }
  };

  const serve = (id: number, path: string, args: unknown[]) => {
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
  const take = (message: Message) => {
    if ('call' in message) {
      const { call: id, to, with: args } = message;
      // What throws at once counts as what rejects.
      void new Promise((resolve) => resolve(run(methods, to, args))).then(
        (value) => post({ answer: id, value }),
        (error: unknown) => post({ refuse: id, error: serializeError(error) }),
      );
    } else if ('answer' in message) settle(message.answer)?.resolve(message.value);
    else if ('refuse' in message) settle(message.refuse)?.reject(deserializeError(message.error));
    else if ('tell' in message) void run(methods, message.tell, message.with);
    else if ('watch' in message) serve(message.watch, message.to, message.with);
    else if ('unwatch' in message) {
      served.get(message.unwatch)?.unsubscribe();
      served.delete(message.unwatch);
    } else if ('next' in message) watching.get(message.next)?.next(message.change);
    else watching.get(message.fail)?.error(deserializeError(message.error));
  };
  const settle = (id: number) => {
    const one = waiting.get(id);
    waiting.delete(id);
    return one;
  };
  endpoint.onmessage = ({ data }: MessageEvent<Message[]>) => {
    for (const message of data)
      try {
        take(message);
      } catch (error) {
        report(error);
      }
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
  };
}

/** A mistake in one message is reported; those that go or come with it do so all the same. */
function report(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}

/** Calls a method by its path. @throws what it throws, or a TypeError if there is none */
function run(methods: Methods, path: string, args: unknown[]): unknown {
  const names = path.split('.');
  const name = names.pop() ?? '';
  const owner = names.reduce<Methods>((one, next) => one[next] as Methods, methods);
  return (owner[name] as (...values: unknown[]) => unknown)(...args);
}

import type { Change } from './changed-values.ts';
import type { SerializedError } from './serialize-error.ts';

/** What crosses, in lists: all of a moment at once. */
export type Message = RpcRequest | RpcResponse;

/** What asks something of the other side; the numbers are the asking side's. `to`: a method by its path (`meets.patch`). */
export type RpcRequest =
  | { call: number; to: string; with: unknown[] }
  | { tell: string; with: unknown[] }
  | { watch: number; to: string; with: unknown[] }
  | { unwatch: number };

/** What answers a call, or says what a watched method has told, by the number of the request. */
export type RpcResponse =
  | { answer: number; value: unknown }
  | { refuse: number; error: SerializedError }
  | { next: number; change: Change }
  | { fail: number; error: SerializedError };

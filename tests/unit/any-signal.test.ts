import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anySignal } from '../../src/data/any-signal.ts';

const own = Object.getOwnPropertyDescriptor(AbortSignal, 'any');

describe.each(['with', 'without'])('a signal of several, %s AbortSignal.any', (kind) => {
  beforeEach(() => {
    if (kind === 'without') Reflect.deleteProperty(AbortSignal, 'any');
  });
  afterEach(() => {
    if (own) Object.defineProperty(AbortSignal, 'any', own);
  });

  it('GEN-01 aborts with the first of them, for its reason, once', () => {
    const [first, second] = [new AbortController(), new AbortController()];
    const either = anySignal([first.signal, second.signal]);
    const reasons: unknown[] = [];
    either.addEventListener('abort', () => reasons.push(either.reason));
    expect(either.aborted).toBe(false);
    second.abort('second');
    first.abort('first');
    expect(either.aborted).toBe(true);
    expect(reasons).toEqual(['second']);
  });

  it('GEN-01 has aborted if one of them has', () => {
    const either = anySignal([new AbortController().signal, AbortSignal.abort('before')]);
    expect(either.aborted).toBe(true);
    expect(either.reason).toBe('before');
  });

  it('GEN-01 leaves nothing at one that outlives it', () => {
    const lasting = new AbortController();
    const listeners = new Set<unknown>();
    const { signal } = lasting;
    signal.addEventListener = (_type: string, listener: unknown, options: unknown) => {
      listeners.add(listener);
      const { signal: until } = options as { signal: AbortSignal };
      AbortSignal.prototype.addEventListener.call(until, 'abort', () => listeners.delete(listener));
    };
    const short = new AbortController();
    anySignal([signal, short.signal]);
    expect(listeners.size).toBe(kind === 'without' ? 1 : 0);
    short.abort();
    expect(listeners.size).toBe(0);
  });
});

import type { RefusalCode, RefusalParams } from '../../schemas/refusal-codes.ts';
import { anySignal } from './any-signal.ts';

/** A refusal as the gateway worded it, or `NETWORK` if there was no answer from it. */
export interface Failure {
  ok: false;
  code: RefusalCode | 'NETWORK';
  /** Technical message, in English. */
  message: string;
  params?: RefusalParams;
  /** HTTP status of the gateway's answer, if that has come. */
  status?: number;
}

/** What the gateway has answered, or why there is no such answer. */
export type Result<T> = { ok: true; value: T } | Failure;

/** Counts as no answer. @param why technical, in English; without it, something in between has answered */
export function noAnswer(why: unknown = 'not the answer of a gateway'): Failure {
  return { ok: false, code: 'NETWORK', message: String(why) };
}

const timeoutMs = 30_000;

/** A request to the gateway. */
export interface SendOptions {
  method?: string;
  /** Sent as JSON. */
  body?: object | undefined;
  token?: string;
  /** What the gateway's own answer has: JSON without it comes from something in between. */
  field?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** One request and its JSON answer. Cookies go along. Never throws. */
export async function send<T>(path: string, options: SendOptions = {}): Promise<Result<T>> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(path, {
      method: options.method ?? 'GET',
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(options.body && { 'content-type': 'application/json' }),
        ...(options.token && { authorization: `Bearer ${options.token}` }),
      },
      ...(options.body && { body: JSON.stringify(options.body) }),
      signal: options.signal ? anySignal([options.signal, timeout]) : timeout,
    });
    return await resultOf<T>(response, options.field);
  } catch (error) {
    return noAnswer(error);
  }
}

/**
 * The JSON of an answer, or the refusal in it. Throws if it breaks off, comes from elsewhere than asked, or is
 * no JSON: what stands between here and the gateway, such as a hotel's sign-in page, may say 200 to everything.
 * @param field what the gateway's own answer has
 */
export async function resultOf<T>(response: Response, field?: string): Promise<Result<T>> {
  const text = await response.text();
  if (response.redirected) throw new Error('redirected');
  if (!response.ok) return failureOf(response.status, text);
  const value = JSON.parse(text) as (T & Record<string, unknown>) | null;
  const isOurs = field === undefined || value?.[field] !== undefined;
  return isOurs ? { ok: true, value: value as T } : noAnswer();
}

/** How the gateway writes its codes, also those that only a newer one has. */
const codeForm = /^[A-Z_]+$/;

/** The refusal in an error answer; a proxy's error page, and JSON of its own, count as no answer. */
export function failureOf(status: number, text: string): Failure {
  try {
    const { code, message, params } = JSON.parse(text) as Partial<Failure>;
    if (typeof code === 'string' && codeForm.test(code))
      return { ok: false, code, message: message ?? code, status, ...(params && { params }) };
  } catch {
    // not from the gateway
  }
  return noAnswer(`HTTP ${status}`);
}

/** Whether a proxy, not the gateway, finds a request too large: in smaller parts it would get through. */
export function isLimitBetween(status: number, { code }: Failure): boolean {
  return status === 413 && code === 'NETWORK';
}

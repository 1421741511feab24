import type {
  ConfigAnswer,
  CountersAnswer,
  LoginBody,
  RegisterBody,
  ResetBody,
  ResetConfirmBody,
  SessionAnswer,
  SuggestionBody,
  UnreadActionsAnswer,
} from '../../schemas/wire/api.ts';
import { accessOf, authorized } from './authorized.ts';
import { send } from './send.ts';
import type { Result } from './send.ts';
import { currentSession } from './session.ts';

export type { Result } from './send.ts';

const post = <T>(path: string, body?: object) => send<T>(path, { method: 'POST', body });

/**
 * The REST routes. A refusal is a value with its code; `NETWORK` if the gateway could not be
 * reached. Answers of register, login and refresh go to `startSession`.
 */
export const api = {
  register: (body: RegisterBody) => post<SessionAnswer>('/api/auth/register', body),
  login: (body: LoginBody) => post<SessionAnswer>('/api/auth/login', body),
  refresh: () => post<SessionAnswer>('/api/auth/refresh'),
  logout: () => post<unknown>('/api/auth/logout'),
  logoutAll: () => request<unknown>('/api/auth/logout-all', { method: 'POST' }),
  reset: (body: ResetBody) => post<unknown>('/api/auth/reset', body),
  resetConfirm: (body: ResetConfirmBody) => post<unknown>('/api/auth/reset/confirm', body),
  config: () => send<ConfigAnswer>('/api/config'),
  counters: () => send<CountersAnswer>('/api/counters'),
  suggestion: (body: SuggestionBody) => post<unknown>('/api/suggestions', body),
  unreadActions: (uid: string) =>
    request<UnreadActionsAnswer>(`/api/unread-actions?userId=${encodeURIComponent(uid)}`),
  deleteAccount: () => request<unknown>('/api/account', { method: 'DELETE' }),
  request,
};

export interface RequestOptions {
  method?: string;
  /** Sent as JSON. */
  body?: object | undefined;
  signal?: AbortSignal | undefined;
}

/** A request as the signed-in user; refreshes the access token once if it is refused. */
function request<T>(path: string, options: RequestOptions = {}): Promise<Result<T>> {
  const uid = currentSession()?.uid;
  if (!uid)
    return Promise.resolve({ ok: false, code: 'UNAUTHENTICATED', message: 'Not signed in' });
  return authorized(accessOf(uid), (token) => send<T>(path, { ...options, token }));
}

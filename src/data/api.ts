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
import { asUser } from './access.ts';
import { send } from './send.ts';
import type { Result, SendOptions } from './send.ts';

export type { Result } from './send.ts';

/** Something has been done. */
interface Done {
  ok: true;
}

const post = <T>(path: string, field: keyof T & string, body?: object) =>
  send<T>(path, { method: 'POST', body, field });

/**
 * The REST routes. A refusal is a value with its code; `NETWORK` if the gateway could not be
 * reached. Answers of register, login and refresh go to `startSession`.
 */
export const api = {
  register: (body: RegisterBody) => post<SessionAnswer>('/api/auth/register', 'token', body),
  login: (body: LoginBody) => post<SessionAnswer>('/api/auth/login', 'token', body),
  /** @param query see `RefreshQuery` */
  refresh: (query = '') => post<SessionAnswer>(`/api/auth/refresh${query}`, 'token'),
  logout: () => post<Done>('/api/auth/logout', 'ok'),
  logoutAll: () => request<Done>('/api/auth/logout-all', { method: 'POST', field: 'ok' }),
  reset: (body: ResetBody) => post<Done>('/api/auth/reset', 'ok', body),
  resetConfirm: (body: ResetConfirmBody) => post<Done>('/api/auth/reset/confirm', 'ok', body),
  config: () => send<ConfigAnswer>('/api/config', { field: 'google' }),
  counters: () => send<CountersAnswer>('/api/counters', { field: 'profiles' }),
  suggestion: (body: SuggestionBody) => post<Done>('/api/suggestions', 'ok', body),
  unreadActions: (uid: string) => {
    const path = `/api/unread-actions?userId=${encodeURIComponent(uid)}`;
    return request<UnreadActionsAnswer>(path, { field: 'unreadCount' });
  },
  deleteAccount: () => request<Done>('/api/account', { method: 'DELETE', field: 'ok' }),
  request,
};

/** A request of the signed-in user. */
function request<T>(path: string, options: Omit<SendOptions, 'token'> = {}): Promise<Result<T>> {
  return asUser((token) => send<T>(path, { ...options, token }));
}

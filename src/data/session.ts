import { useSyncExternalStore } from 'react';
import type { SessionAnswer } from '../../schemas/wire/api.ts';
import { replicaMarker } from './replica-marker.ts';
import { createStore } from './store.ts';
import { readLocalJson, writeLocal } from './local-values.ts';

/** Who is signed in on this device. No secret. */
export interface Session {
  uid: string;
  email: string;
  admin: boolean;
  /** The shelf of its databases, if not its uid (src/data/storage/choose-shelf.ts). */
  shelf?: string;
}

/**
 * Why a session ended: `signed-out` by the user here; `everywhere`: by the user, of all devices or of
 * this one from another; `expired`: by age or a new password; `removed`: the account is gone;
 * `deleted`: its owner has deleted it from here.
 */
export type EndReason = 'signed-out' | 'expired' | 'everywhere' | 'removed' | 'deleted';

interface State {
  session: Session | undefined;
  ended: EndReason | undefined;
}

/** Of localStorage, and of the channel on which the pages of the app listen (`src/app/reload-when-restored.ts`). */
export const storageKey = 'kd:session';
/** Tells other tabs why a session ends: it is set just before the session goes, and goes with it. */
const endedKey = 'kd:ended';
const store = createStore<State>({ session: load(), ended: undefined });
/** The last session of this page, ended or not. */
let last = store.get().session;
let heard: EndReason | undefined;
let token: { value: string; until: number } | undefined;

if (typeof window !== 'undefined') {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === endedKey) heard = (newValue as EndReason | null) ?? heard;
    // All of it is gone: that was the browser, or a hand in it. Whoever signs out leaves no such trace.
    if (key === null) heard = 'expired';
    if (key === storageKey || key === null) look();
  });
  // A page that comes back as it was left has heard nothing meanwhile.
  addEventListener('pageshow', ({ persisted }) => persisted && look());
}

/** Follows what other tabs have done. */
function look(): void {
  const session = load();
  const before = store.get().session;
  if (session?.uid === before?.uid) return;
  token = undefined;
  last = session ?? last;
  // A tab that was told no reason deletes nothing that another one may have kept for its owner.
  const ended = heard ?? (replicaMarker()?.uid === before?.uid ? 'expired' : 'signed-out');
  heard = undefined;
  store.set({ session, ended: session ? undefined : ended });
}

/** The session, or undefined when signed out. The same object until it changes. */
export function currentSession(): Session | undefined {
  return store.get().session;
}

/** Why the last session of this page ended; undefined if none has. */
export function lastEnd(): EndReason | undefined {
  return store.get().ended;
}

/** The session, kept up to date; undefined when signed out. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(store.subscribe, currentSession, () => undefined);
}

/** The shelf with the databases of an account whose session this page has or had. */
export function shelfOf(uid: string): string {
  return (last?.uid === uid && last.shelf) || uid;
}

/** Takes the answer of register, login or refresh. @param shelf of one who signs in, see `shelfOf` */
export function startSession(answer: SessionAnswer, shelf?: string): void {
  const { uid, email, admin } = answer;
  // A minute early, so that a request under way does not meet an expired token.
  token = { value: answer.token, until: Date.now() + (answer.expiresIn - 60) * 1000 };
  const before = currentSession();
  if (before?.uid === uid && before.email === email && before.admin === admin) return;
  const known = load();
  const kept = shelf ?? (known?.uid === uid ? known.shelf : undefined);
  const session = { uid, email, admin, ...(kept !== undefined && kept !== uid && { shelf: kept }) };
  // Without room it lasts as long as this page; whoever has just signed in is told (`isSessionKept`).
  writeLocal(storageKey, JSON.stringify(session));
  last = session;
  store.set({ session, ended: undefined });
}

let expected: EndReason | undefined;

/**
 * The session is being ended from here: the gateway ends it before it answers, and other requests may hear of that
 * first. @returns call it when the answer has come
 */
export function expectEnd(reason: EndReason): () => void {
  expected = reason;
  return () => (expected = undefined);
}

/** Forgets the session in every tab; each then wipes its replica (src/app/session-end.ts). */
export function endSession(reason: EndReason): void {
  token = undefined;
  const ended = expected ?? reason;
  writeLocal(endedKey, ended);
  writeLocal(storageKey, undefined);
  writeLocal(endedKey, undefined);
  if (currentSession()) store.set({ session: undefined, ended });
  try {
    new BroadcastChannel(storageKey).postMessage(0);
  } catch {
    // Forbidden where storage is: no page of the app is put aside there.
  }
}

/** The access token of this account while it is good, else undefined. */
export function accessToken(uid: string): string | undefined {
  if (currentSession()?.uid !== uid || !token || token.until < Date.now()) return undefined;
  return token.value;
}

/** Forgets the access token: the gateway has refused it. */
export function dropAccessToken(value: string): void {
  if (token?.value === value) token = undefined;
}

/** Whether another page of the app finds the session: some browsers keep nothing. */
export function isSessionKept(): boolean {
  return load() !== undefined;
}

/** Another tab has signed in somebody else, of whom this page is yet to hear. */
export function isAnothers(): boolean {
  const uid = load()?.uid;
  return uid !== undefined && uid !== currentSession()?.uid;
}

function load(): Session | undefined {
  const parsed = Object(readLocalJson(storageKey)) as Session;
  return 'uid' in parsed && 'email' in parsed ? parsed : undefined;
}

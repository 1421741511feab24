import type { LoginBody, SessionAnswer } from '../../../schemas/wire/api.ts';
import { api } from '../../data/api.ts';
import { pageLanguage } from '../../data/page-language.ts';
import { keepProfileHint } from '../../data/profile-hint.ts';
import { forgetSignedOut, inTurn } from '../../data/pending-sign-out.ts';
import { readLocal, writeLocal } from '../../data/local-values.ts';
import { replicaMarker, setReplicaMarker } from '../../data/replica-marker.ts';
import type { Result } from '../../data/send.ts';
import { isSessionKept, startSession } from '../../data/session.ts';
import { chooseShelf } from '../../data/storage/choose-shelf.ts';

/** Runs a sign-in. From then on an earlier sign-out that the gateway has not heard of is no concern. */
export function signIn(send: () => Promise<Result<SessionAnswer>>): Promise<Result<SessionAnswer>> {
  return inTurn(async () => {
    const answer = await send();
    if (answer.ok) await forgetSignedOut();
    return answer;
  });
}

/** What may come although the gateway, or its store, has made the account. */
const noAnswers: readonly string[] = ['NETWORK', 'UNAVAILABLE', 'INTERNAL'];

/** Whose registration got no answer: it may have arrived, and then the address is taken. */
let unanswered: string | undefined;

/** The account that this page has registered, until it is entered. */
let made: string | undefined;

/** Written and removed, to see whether the browser keeps anything. */
const trial = 'kd:try';

/**
 * Registers. Who presses again because the answer was lost is let in by the password, the account being there. Where it
 * would be forgotten at once none is made (undefined): it could not be made again when the browser has been told to keep
 * it.
 */
export async function register(who: LoginBody): Promise<Result<SessionAnswer> | undefined> {
  writeLocal(trial, '1');
  if (readLocal(trial) === null) return undefined;
  writeLocal(trial, undefined);
  const answer = await signIn(() => api.register({ ...who, language: pageLanguage() }));
  if (answer.ok) made = answer.value.uid;
  else if (noAnswers.includes(answer.code)) unanswered = who.email;
  else if (answer.code === 'REGISTRATION_FAILED' && who.email === unanswered)
    return signIn(() => api.login(who));
  return answer;
}

/** A browser that has emptied the whole site, but for its cookies: said as if only the replica were gone (SYNC-16). */
function noteLoss({ uid, hadSession }: SessionAnswer): void {
  if (hadSession && !replicaMarker()) setReplicaMarker({ uid, made: '', kept: 0 });
}

/**
 * Goes to /meets as the account that the gateway has just let in (ROUTE-16); resolves if the page stays.
 * @returns why not: where the browser keeps nothing, who is signed in would be forgotten on the way
 */
export async function enter(answer: SessionAnswer): Promise<'storage' | undefined> {
  // What is kept is of an earlier account; the app finds out anew.
  keepProfileHint(answer.uid === made ? 'new' : undefined);
  // Who comes back to this page as it was left may have made a profile meanwhile.
  made = undefined;
  startSession(answer, await chooseShelf(answer.uid));
  noteLoss(answer);
  if (!isSessionKept()) return 'storage';
  // Browsers keep the page as it is left: who goes back there after a sign-out would find what was typed (AUTH-14).
  addEventListener('pagehide', () => {
    for (const form of document.forms) form.reset();
  });
  location.assign('/meets');
  // The button goes on saying that something happens, which may take a while, unless one comes back to it. The end of
  // this page's own loading is no coming back: from Google one is let in before that.
  await new Promise<void>((resolve) =>
    addEventListener('pageshow', ({ persisted }) => persisted && resolve()),
  );
  return undefined;
}

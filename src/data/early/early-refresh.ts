import type { FirstList, SessionAnswer } from '../../../schemas/wire/api.ts';
import { noAnswer, resultOf } from '../send.ts';
import type { Result } from '../send.ts';

declare global {
  interface Window {
    /** The refresh that the page's first script sent, before any other script was there. */
    kdRefresh?: Promise<Response> | undefined;
  }
}

let result: Promise<Result<SessionAnswer>> | undefined;

/** The result of that request, whoever asks: it is sent once. */
function read(): Promise<Result<SessionAnswer>> | undefined {
  result ??= globalThis.window?.kdRefresh
    ?.then((response) => resultOf<SessionAnswer>(response, 'token'))
    .catch(noAnswer);
  return result;
}

let taken = false;

/** The page's first refresh, for whoever needs a token first; undefined from then on, or if there was none. */
export function takeEarlyRefresh(): Promise<Result<SessionAnswer>> | undefined {
  if (taken) return undefined;
  taken = true;
  return read();
}

/** The first list that came with it, if it was asked for and `uid` is whose it is. */
export async function earlyFirstList(uid: string): Promise<FirstList | undefined> {
  const answer = await read();
  return answer?.ok === true && answer.value.uid === uid ? answer.value.first : undefined;
}

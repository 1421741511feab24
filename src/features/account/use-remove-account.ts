import { useState } from 'react';
import { api } from '../../data/api.ts';
import { endSession, expectEnd } from '../../data/session.ts';

/** ACC-14 */
export const signInNeeded = 'common:refusal.RECENT_SIGN_IN_NEEDED';
/** Why the account was not deleted: the key of the words for it. */
type RemovalProblem = typeof signInNeeded | 'remove.offline' | 'remove.failed';

interface Removal {
  busy: boolean;
  problem: RemovalProblem | undefined;
  /** The user has just signed in again; nothing is deleted before they ask once more. */
  fresh: boolean;
  remove(): Promise<void>;
  signedInAgain(): void;
}

/**
 * Deletes the account by one repeatable call (ACC-16); only online (SYNC-03). When it is gone, the end
 * of the session wipes this device and leads to /login (ACC-15).
 */
export function useRemoveAccount(): Removal {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<RemovalProblem>();
  const [fresh, setFresh] = useState(false);
  const remove = async () => {
    setBusy(true);
    setProblem(undefined);
    setFresh(false);
    const answered = expectEnd('deleted');
    const result = await api.deleteAccount().finally(answered);
    if (result.ok || result.code === 'ACCOUNT_GONE') return endSession('deleted');
    setBusy(false);
    setProblem(problemOf(result.code));
  };
  const signedInAgain = () => {
    setProblem(undefined);
    setFresh(true);
  };
  return { busy, problem, fresh, remove, signedInAgain };
}

function problemOf(code: string): RemovalProblem {
  if (code === 'NETWORK') return 'remove.offline';
  return code === 'RECENT_SIGN_IN_NEEDED' ? signInNeeded : 'remove.failed';
}

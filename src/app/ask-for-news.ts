import type { Remote } from '../data/replica.ts';

const loadRefresh = () => import('./refresh.ts');

/**
 * Asks the gateway for news and says how it went. Where the code of that cannot be had (a newer version may have
 * taken its place), it is done without words.
 * @param load fetches the code
 */
export function askForNews(remote: Remote, load = loadRefresh): Promise<void> {
  return load().then(
    ({ refresh }) => refresh(remote),
    () => remote.syncNow(),
  );
}

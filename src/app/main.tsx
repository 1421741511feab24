import '../components/tokens.css';
import '../components/base.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { accessOf } from '../data/access.ts';
import { holdReplica } from '../data/hold-replica.ts';
import { catchInstallPrompt } from '../data/install-prompt.ts';
import { allowPictureCaches } from '../data/picture-caches.ts';
import { currentSession } from '../data/session.ts';
import type { EarlyStart } from '../data/replica-context.tsx';
import { withTimeout } from '../data/with-timeout.ts';
import { setEnglish, startLanguage } from '../i18n/i18n.ts';
import { rememberedLanguage, watchLanguage } from '../i18n/language.ts';
import { App } from './app.tsx';
import { leaveFor } from './leave.ts';
import { openReplica } from './open-replica.ts';
import { loadScreen, routeOf } from './routes.tsx';
import { reloadWhenRestored } from './reload-when-restored.ts';
import { startEarly } from './start-early.ts';
import { watchOwnTransitions } from './view-transition.ts';

/** Late: it matters for the next start, and its code need not come before the first screen's. */
function startWorker(before: ServiceWorker | null): void {
  import('./update-toast.ts')
    .then((code) => code.registerServiceWorker(before))
    .catch((error: unknown) => console.info('service worker:', error));
}

/** The app's script starts after the first paint: everything may have been loaded before. */
function afterLoad(run: () => void): void {
  if (document.readyState === 'complete') run();
  else addEventListener('load', run);
}

/** Something of this device lies over the page: the first render waits a moment, to be the last one. */
function isShowable(early: EarlyStart, screen: Promise<unknown> | undefined): Promise<unknown> {
  if (document.getElementById('snapshot') === null) return Promise.resolve();
  // What could not be had is asked for again when the screen is shown.
  const both = Promise.all([early.arriving, screen]).catch(() => undefined);
  return withTimeout(400, both);
}

function start(): void {
  catchInstallPrompt();
  watchOwnTransitions();
  reloadWhenRestored();
  const session = currentSession();
  // The page's first script has done the same; this is for browsers in which it could not run.
  if (session === undefined) return leaveFor('/login');
  // Early data, the screen's chunk and React's first render start now, side by side.
  if (navigator.onLine) void accessOf(session.uid).token();
  const early = startEarly(session.uid, location.pathname);
  // Where the screen can be shown without the databases, opening them would only hold it up.
  if (!early.fromDevice) holdReplica(session.uid, openReplica);
  const route = routeOf(location.pathname);
  const screen = route && loadScreen(route);
  screen?.catch(() => undefined);
  setEnglish(() => import('./english.ts'));
  const language = rememberedLanguage() ?? 'fi';
  watchLanguage(startLanguage);
  void Promise.all([startLanguage(language), isShowable(early, screen)]).then(() =>
    // In slices, so that a tap need not wait for all of it.
    startTransition(() => {
      const root = document.getElementById('root') as HTMLElement;
      createRoot(root).render(<App uid={session.uid} early={early} />);
    }),
  );
  const before = navigator.serviceWorker?.controller;
  // Without service workers (plain http, some private windows) it is not even null.
  if (before !== undefined) afterLoad(() => setTimeout(startWorker, 1000, before));
  void allowPictureCaches(session.uid).catch(() => undefined);
}

start();

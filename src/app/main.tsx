import '../components/tokens.css';
import '../components/base.css';
import { createRoot } from 'react-dom/client';
import { accessOf } from '../data/authorized.ts';
import { holdReplica } from '../data/hold-replica.ts';
import { catchInstallPrompt } from '../data/install-prompt.ts';
import { allowPictureCaches } from '../data/picture-caches.ts';
import { currentSession } from '../data/session.ts';
import { setEnglish, startLanguage } from '../i18n/i18n.ts';
import { rememberedLanguage } from '../i18n/language.ts';
import { App } from './app.tsx';
import { leaveFor } from './leave.ts';
import { openReplica } from './open-replica.ts';
import { routeOf } from './routes.tsx';
import { watchOwnTransitions } from './view-transition.ts';

/** Late: it matters for the next start, and its code need not come before the first screen's. */
function startWorker(): void {
  void import('./update-toast.ts').then(({ registerServiceWorker }) => registerServiceWorker());
}

/** The app's script starts after the first paint: everything may have been loaded before. */
function afterLoad(run: () => void): void {
  if (document.readyState === 'complete') run();
  else addEventListener('load', run);
}

function start(): void {
  catchInstallPrompt();
  watchOwnTransitions();
  const session = currentSession();
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root');
  // The page's first script has done the same; this is for browsers in which it could not run.
  if (session === undefined) return leaveFor('/login');
  // Databases, access token, the screen's chunk and React's first render start now, side by side.
  holdReplica(session.uid, openReplica);
  if (navigator.onLine) void accessOf(session.uid).token();
  void routeOf(location.pathname)?.load();
  setEnglish(() => import('./english.ts'));
  const language = rememberedLanguage() ?? 'fi';
  void startLanguage(language).then(() => createRoot(root).render(<App uid={session.uid} />));
  afterLoad(() => setTimeout(startWorker, 1000));
  void allowPictureCaches(session.uid).catch(() => undefined);
}

start();

import { useEffect, useInsertionEffect, useLayoutEffect } from 'react';
import { Announcer } from '../components/announcer.tsx';
import { divideWhenNarrow } from '../components/divide-when-narrow.ts';
import { PictureSource } from '../components/picture-source.ts';
import { Toaster } from '../components/toaster.tsx';
import { ReplicaProvider } from '../data/replica-context.tsx';
import type { EarlyStart } from '../data/replica-context.tsx';
import { AppRouter } from './app-router.tsx';
import { AppRoutes } from './app-routes.tsx';
import { AppShell } from './app-shell.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { ProfileHint } from './guards.tsx';
import { keepFocus } from './keep-focus.ts';
import { LiveShell } from './live-shell.tsx';
import { useWaitingPicture } from './local-picture.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { openReplica } from './open-replica.ts';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { useScrollRestoration } from './scroll-restoration.ts';
import { useSessionEnd } from './session-end.ts';
import { Decisions } from './decisions.tsx';
import { applyFetchedSheets, dropSnapshotWhenLive } from './snapshot.ts';
import { SyncAnnouncer } from './sync-announcer.tsx';
import { useWorkerMessages } from './worker-messages.ts';

/** Everything that needs the replica of the signed-in account. */
function SignedIn() {
  if (useSessionEnd()) return <ScreenSkeleton />;
  return (
    <PictureSource value={useWaitingPicture}>
      <LiveShell />
      <ProfileHint />
      <Decisions />
      <AppRoutes />
    </PictureSource>
  );
}

/** What every change of screen concerns; apart, so that the bars are not rendered anew for it. */
function Habits() {
  useScrollRestoration();
  useWorkerMessages();
  // Before anything is measured.
  useInsertionEffect(applyFetchedSheets, []);
  useLayoutEffect(dropSnapshotWhenLive, []);
  useEffect(divideWhenNarrow, []);
  // Not with the housekeeping: what has the focus may leave before that comes.
  useEffect(keepFocus, []);
  return null;
}

/** The signed-in app of one account. @param early what can be shown before the replica is open */
export function App({ uid, early }: { uid: string; early?: EarlyStart }) {
  return (
    <AppRouter>
      <AppShell notices={<OfflineBanner />}>
        <ErrorBoundary resetKey={uid}>
          <ReplicaProvider uid={uid} open={openReplica} early={early} fallback={<ScreenSkeleton />}>
            <SignedIn />
          </ReplicaProvider>
        </ErrorBoundary>
      </AppShell>
      <Habits />
      <SyncAnnouncer />
      <Announcer />
      <Toaster />
    </AppRouter>
  );
}

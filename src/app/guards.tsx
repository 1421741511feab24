import { useEffect, useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { NothingYet } from '../components/empty-list.tsx';
import { keepProfileHint } from '../data/profile-hint.ts';
import { currentSession, useSession } from '../data/session.ts';
import { useSyncStatus } from '../data/use-sync-status.ts';
import { useOwnProfile } from '../data/use-own-profile.ts';
import { leaveFor } from './leave.ts';
import type { Access } from './routes.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

interface GuardProps {
  children: ReactNode;
}

function Leave({ address }: { address: string }) {
  useEffect(() => leaveFor(address), [address]);
  return <ScreenSkeleton />;
}

/** Without a network there is nothing yet; the bars are there, which a chat would do without. */
function Nothing() {
  useLayoutEffect(() => void delete document.documentElement.dataset['screen'], []);
  return <NothingYet />;
}

/** ROUTE-18: without a profile these screens lead to /login, which says what is missing. */
function ProfileGuard({ children }: GuardProps) {
  const profile = useOwnProfile();
  const { firstSyncDone, online } = useSyncStatus('firstSyncDone', 'online');
  if (profile === undefined) return <ScreenSkeleton />;
  if (profile !== null) return children;
  if (!firstSyncDone) return online ? <ScreenSkeleton /> : <Nothing />;
  return <Leave address="/login?syy=profiili" />;
}

/** ROUTE-06: others than admins are led to /login. The gateway checks each admin call itself. */
function AdminGuard({ children }: GuardProps) {
  return useSession()?.admin ? children : <Leave address="/login" />;
}

/** Lets a screen show only to whom it is meant for. Reads the device alone, never the network. */
export function Guard({ access, children }: GuardProps & { access: Access }) {
  if (access === 'profile') return <ProfileGuard>{children}</ProfileGuard>;
  if (access === 'admin') return <AdminGuard>{children}</AdminGuard>;
  return children;
}

/** Keeps /login informed of whether there is a profile, while any signed-in screen is open. */
export function ProfileHint() {
  const profile = useOwnProfile();
  const { firstSyncDone } = useSyncStatus('firstSyncDone');
  useEffect(() => {
    // While the device is wiped the profile goes too: that says nothing (AUTH-14).
    if (currentSession() === undefined) return;
    if (profile) keepProfileHint('yes');
    else if (profile === null && firstSyncDone) keepProfileHint('no');
  }, [profile, firstSyncDone]);
  return null;
}

import { Suspense, useEffect } from 'react';
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { EmptyState } from '../components/empty-state.tsx';
import { LinkButton } from '../components/link-button.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Guard } from './guards.tsx';
import { publicPaths } from './public-paths.ts';
import { routeOf } from './routes.tsx';
import { forgetFailedScreens, Screen } from './screen.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

/**
 * A public page is a document of its own: load it instead of showing a screen. The gateway knows it by its
 * own spelling alone: whoever wrote `/Login` would get this screen again and again.
 */
function PublicDocument({ path }: { path: string }) {
  // Without a fragment even the very same address is loaded anew.
  useEffect(() => location.replace(path + location.search), [path]);
  return <ScreenSkeleton />;
}

function NotFound() {
  const { t } = useTranslation('common');
  return (
    <>
      <PageHeader title={t('notFound.title')} />
      <EmptyState
        illustration="gone"
        text={t('notFound.text')}
        action={<LinkButton to="/meets">{t('notFound.action')}</LinkButton>}
      />
    </>
  );
}

/** What stands at an address that is none of the app's screens. */
function Elsewhere({ pathname }: { pathname: string }) {
  const path = publicPaths.find((one) => matchPath(one, pathname) !== null);
  if (path !== undefined) return <PublicDocument path={path} />;
  if (pathname === '/index.html') return <Navigate to="/meets" replace />;
  return <NotFound />;
}

/**
 * The screen of the current address, behind its guard and an error boundary. React Router is handed the one
 * route that fits: it would compare all of them anew at each change.
 */
export function AppRoutes() {
  const { pathname } = useLocation();
  const route = routeOf(pathname);
  const screen = route && (
    <Guard access={route.access}>
      <Screen key={route.path} route={route} />
    </Guard>
  );
  return (
    <ErrorBoundary resetKey={pathname} onCatch={forgetFailedScreens}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Routes>
          <Route path={route?.path ?? '*'} element={screen ?? <Elsewhere pathname={pathname} />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}

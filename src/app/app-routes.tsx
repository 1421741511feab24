import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { EmptyState } from '../components/empty-state.tsx';
import { LinkButton } from '../components/link-button.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Guard } from './guards.tsx';
import { publicPaths } from './public-paths.ts';
import { appRoutes, loadedScreen, loadScreen } from './routes.tsx';
import type { AppRoute } from './routes.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

const lazyScreens = new Map(appRoutes.map((route) => [route, lazy(() => loadScreen(route))]));

/** A screen: at once if its code is here, for React's `lazy` waits even then. */
function Screen({ route }: { route: AppRoute }) {
  const [Shown] = useState(() => loadedScreen(route) ?? lazyScreens.get(route));
  return Shown && <Shown />;
}

/** A public page is a document of its own: load it instead of showing a screen. */
function PublicDocument() {
  useEffect(() => location.reload(), []);
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

/** The screen of the current address, behind its guard and an error boundary. */
export function AppRoutes() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Routes>
          {appRoutes.map((route) => (
            <Route
              key={route.path}
              path={route.path}
              element={
                <Guard access={route.access}>
                  <Screen key={route.path} route={route} />
                </Guard>
              }
            />
          ))}
          {publicPaths.map((path) => (
            <Route key={path} path={path} element={<PublicDocument />} />
          ))}
          <Route path="/index.html" element={<Navigate to="/meets" replace />} />
          <Route path="*" element={<NotFound />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}

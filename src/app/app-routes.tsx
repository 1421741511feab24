import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { EmptyState } from '../components/empty-state.tsx';
import { LinkButton } from '../components/link-button.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Guard } from './guards.tsx';
import { publicPaths } from './public-paths.ts';
import { appRoutes } from './routes.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';

const screens = appRoutes.map((route) => ({ ...route, Screen: lazy(route.load) }));

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
          {screens.map(({ path, access, Screen }) => (
            <Route
              key={path}
              path={path}
              element={
                <Guard access={access}>
                  <Screen />
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

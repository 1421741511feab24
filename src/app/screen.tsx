import { lazy, useState } from 'react';
import type { ComponentType } from 'react';
import { loadedScreen, loadScreen } from './routes.tsx';
import type { AppRoute } from './routes.tsx';

const lazyScreens = new Map<AppRoute, ComponentType>();

function lazyScreen(route: AppRoute): ComponentType {
  const made = lazyScreens.get(route) ?? lazy(() => loadScreen(route));
  lazyScreens.set(route, made);
  return made;
}

/** React's `lazy` remembers a failure for good: call it once that has been said, and the next try begins anew. */
export function forgetFailedScreens(): void {
  lazyScreens.clear();
}

/** A screen: at once if its code is here, for React's `lazy` waits even then. */
export function Screen({ route }: { route: AppRoute }) {
  const [Shown] = useState(() => loadedScreen(route) ?? lazyScreen(route));
  return <Shown />;
}

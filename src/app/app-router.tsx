import { startTransition, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { routeOf } from './routes.tsx';
import type { AppRoute } from './routes.tsx';
import { appear, canCrossFade, canFade, crossFade } from './view-transition.ts';

/** Screens that have been shown: the code of others may still be on its way, and waits in the old screen. */
const shown = new Set<AppRoute>();

/**
 * React Router's BrowserRouter, but a change of screen fades where the browser can (its own view
 * transitions exist only in the larger data routers). Only screens whose code is here cross-fade: nothing
 * waits for that. Lists are rendered in slices, so that a tap need not wait for all of it, and appear.
 */
export function AppRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ window, v5Compat: true }));
  const [state, setState] = useState({ action: history.action, location: history.location });
  const appears = useRef(false);
  useLayoutEffect(() => {
    let before = state.location.pathname;
    // The first render is made in slices: the address may have changed meanwhile.
    if (history.location.pathname !== before) setState({ ...state, location: history.location });
    let newest = state;
    // A cross-fade shows its screen a frame or more later: one may be elsewhere by then.
    const show = () => setState(newest);
    return history.listen(({ action, location }) => {
      newest = { action, location };
      const route = routeOf(location.pathname);
      const fades = canFade(before, location.pathname);
      const isHere = route !== undefined && shown.has(route);
      appears.current = fades && route?.isList === true;
      if (fades && !appears.current && isHere && canCrossFade()) crossFade(() => flushSync(show));
      else startTransition(show);
      before = location.pathname;
    });
  }, [history]);
  useLayoutEffect(() => {
    const route = routeOf(state.location.pathname);
    if (route !== undefined) shown.add(route);
    if (appears.current && history.location.key === state.location.key) appear();
    appears.current = false;
  }, [state]);
  return (
    <Router location={state.location} navigationType={state.action} navigator={history}>
      {children}
    </Router>
  );
}

import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import type { LiveQuery } from '../data/kept-query.ts';

/** Who may open a screen: any account, one with a profile (ROUTE-15), or an admin (ROUTE-06). */
export type Access = 'account' | 'profile' | 'admin';

interface Page {
  default: ComponentType;
  /** What a list asks the replica, to be asked before it opens. */
  queries?: readonly LiveQuery<unknown>[];
}

/** A signed-in screen: its path, who may open it, and its code. */
export interface AppRoute {
  path: string;
  access: Access;
  /** It shows much: it is rendered in slices, and nothing costly goes with that. */
  isList?: true;
  load: () => Promise<Page>;
}

/** The signed-in screens (ROUTE-06..15). Public pages are documents of their own: public-pages.tsx. */
export const appRoutes: readonly AppRoute[] = [
  {
    path: '/meets',
    access: 'account',
    isList: true,
    load: () => import('../features/meets/meets-page.tsx'),
  },
  {
    path: '/ownmeets',
    access: 'account',
    isList: true,
    load: () => import('../features/meets/own-meets-page.tsx'),
  },
  {
    path: '/mymeeteditor/:meetId?',
    access: 'account',
    load: () => import('../features/meets/meet-editor-page.tsx'),
  },
  {
    path: '/discussions',
    access: 'account',
    isList: true,
    load: () => import('../features/chats/discussions-page.tsx'),
  },
  {
    path: '/chat/:chatId',
    access: 'profile',
    isList: true,
    load: () => import('../features/chats/chat-page.tsx'),
  },
  {
    path: '/users',
    access: 'account',
    isList: true,
    load: () => import('../features/people/people-page.tsx'),
  },
  {
    path: '/profilecard/:uid',
    access: 'account',
    load: () => import('../features/people/profile-card-page.tsx'),
  },
  {
    path: '/profile',
    access: 'account',
    load: () => import('../features/profile/profile-editor-page.tsx'),
  },
  {
    path: '/account',
    access: 'account',
    load: () => import('../features/account/account-page.tsx'),
  },
  {
    path: '/privacy',
    access: 'account',
    load: () => import('../features/account/privacy-page.tsx'),
  },
  {
    path: '/changes',
    access: 'account',
    load: () => import('../features/account/sync-state-page.tsx'),
  },
  {
    path: '/contact',
    access: 'profile',
    load: () => import('../features/account/contact-page.tsx'),
  },
  {
    path: '/hideprofile',
    access: 'profile',
    load: () => import('../features/account/hide-profile-page.tsx'),
  },
  {
    path: '/removeaccount',
    access: 'profile',
    load: () => import('../features/account/remove-account-page.tsx'),
  },
  {
    path: '/shop',
    access: 'profile',
    load: () => import('../features/account/shop-page.tsx'),
  },
  {
    path: '/addtohomescreen',
    access: 'profile',
    load: () => import('../features/account/add-to-home-screen-page.tsx'),
  },
  {
    path: '/actionslog',
    access: 'profile',
    isList: true,
    load: () => import('../features/notifications/actions-log-page.tsx'),
  },
  {
    path: '/hidenotifications',
    access: 'profile',
    load: () => import('../features/notifications/notification-settings-page.tsx'),
  },
  {
    path: '/admin',
    access: 'admin',
    load: () => import('../features/admin/admin-page.tsx'),
  },
];

const loaded = new Map<AppRoute, ComponentType>();

/** Fetches a screen's code. */
export async function loadScreen(route: AppRoute): Promise<Page> {
  const page = await route.load();
  loaded.set(route, page.default);
  return page;
}

/** A screen whose code is here, to be rendered without waiting; undefined if it is not. */
export function loadedScreen(route: AppRoute): ComponentType | undefined {
  return loaded.get(route);
}

/** Answers so far: every change of screen asks several times, and each costs some twenty patterns. */
const routesOf = new Map<string, AppRoute | undefined>();

/** The signed-in screen of that path; undefined if there is none. */
export function routeOf(path: string): AppRoute | undefined {
  if (!routesOf.has(path)) {
    const found = appRoutes.find((route) => matchPath(route.path, path) !== null);
    routesOf.set(path, found);
  }
  return routesOf.get(path);
}

/** Paths of the documents that stand outside the signed-in app (ROUTE-01..05, password reset). */
export const publicPaths = [
  '/',
  '/social',
  '/login',
  '/signin',
  '/landing',
  '/reset',
  '/terms',
  '/policy',
  '/cookies',
] as const;

/** One of those paths. */
export type PublicPath = (typeof publicPaths)[number];

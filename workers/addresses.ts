/** Addresses that the gateway answers itself. */
const gatewayPaths = /^\/(api|sync|healthz|metrics)(\/|$)/;
/** Public documents: `/login` is the file `login/index.html`. Others than these are not kept. */
const publicPaths = /^\/(|social|login|signin|landing|reset|terms|policy|cookies)$/;

/** The path of a page, of which there are two forms. */
export function pathOf({ pathname }: URL): string {
  return pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
}

/**
 * The built file that answers an address; the app's shell answers all that are not public.
 * @returns undefined for what the browser should fetch by itself
 */
export function fileOf(path: string): string | undefined {
  if (gatewayPaths.test(path)) return undefined;
  if (/\.\w+$/.test(path)) return path.endsWith('.html') ? path : undefined;
  if (!publicPaths.test(path)) return '/app.html';
  return path === '/' ? '/index.html' : `${path}/index.html`;
}

/** Whether the app runs at an address, and not a public page, a file, or an answer of the gateway. */
export const isScreen = (url: URL): boolean => fileOf(pathOf(url)) === '/app.html';

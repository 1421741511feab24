import { readDotEnv } from '../sync-server/dot-env.ts';

/** Reads the file `.env` of the project, as the gateway does, which says itself if it is not for it. */
export const readSettings = (root: string): void => readDotEnv(root, () => undefined);

/** Demo data unless the settings say otherwise: never in production, nor in a CouchDB of one's own. Blank says nothing. */
export function withDemo(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isSet = (name: string): boolean => (env[name] ?? '').trim() !== '';
  const isOwn = env.NODE_ENV === 'production' || isSet('COUCHDB_URL') || isSet('DEMO');
  return isOwn ? env : { ...env, DEMO: '1' };
}

/** The settings that are built into the app's files, and what stands where they are not set. */
const builtIn = {
  PRODUCT: 'Kohdataan',
  SUPPORT_EMAIL: 'tuki@kohdataan.example',
  PUBLIC_URL: '',
  OPERATOR: '',
  SESSION_DAYS: '60',
};

/** @returns what will be built in; a blank setting counts as not set */
export function builtInSettings(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(builtIn).map(([name, otherwise]) => {
      const given = (env[name] ?? '').trim();
      return [name, (name === 'PUBLIC_URL' ? given.replace(/\/$/, '') : given) || otherwise];
    }),
  );
}

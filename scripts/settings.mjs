import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/**
 * Reads the file `.env` of a folder, if there is one; what the environment says already goes before it. One that has
 * DOMAIN is docker-compose.yml's and left alone, as by the gateway (sync-server/dot-env.ts).
 */
export function readDotEnv(root) {
  const file = join(root, '.env');
  if (existsSync(file) && !('DOMAIN' in parseEnv(readFileSync(file, 'utf8'))))
    process.loadEnvFile(file);
}

/** Demo data unless the settings say otherwise: never in production, nor in a CouchDB of one's own. Blank says nothing. */
export function withDemo(env) {
  const isSet = (name) => (env[name] ?? '').trim() !== '';
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

/** @returns {Record<string, string>} what will be built in; a blank setting counts as not set */
export function builtInSettings(env) {
  return Object.fromEntries(
    Object.entries(builtIn).map(([name, otherwise]) => {
      const given = (env[name] ?? '').trim();
      return [name, (name === 'PUBLIC_URL' ? given.replace(/\/$/, '') : given) || otherwise];
    }),
  );
}

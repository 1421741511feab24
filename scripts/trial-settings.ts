import { settingsSchema } from '../sync-server/config-schema.ts';
import { builtInSettings } from './settings.ts';

/** What a gateway that is tried out takes from its surroundings: what is built into the app, and where that lies. */
const kept = new Set(['NODE_ENV', 'CLIENT_DIRECTORY', ...Object.keys(builtInSettings({}))]);
// It has an address of its own.
kept.delete('PUBLIC_URL');

/**
 * All other settings, blank: for gateways of tests and pictures, which have no business with the database, mail server
 * or bucket that the environment names. A variable that is there, even blank, goes before `.env`.
 */
export const trialSettings = Object.fromEntries(
  Object.keys(settingsSchema.properties)
    .filter((name) => !kept.has(name))
    .map((name) => [name, '']),
);

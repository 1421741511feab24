// `npm run make-admin -- a@b.fi`: gives the account with that address the admin flag; `--remove` takes it
// back. Reads the same settings as the gateway. Works on the embedded store while the gateway is stopped,
// and on CouchDB at any time.
import { realpathSync } from 'node:fs';
import { makeAdmin } from '../sync-server/accounts/make-admin.ts';
import { loadConfig } from '../sync-server/config.ts';
import { readDotEnv } from '../sync-server/dot-env.ts';
import { openStore } from '../sync-server/store/store.ts';

/**
 * Does what an operator has asked for.
 *
 * @param words of the command line
 * @param env the gateway's settings
 * @returns what was done, or what stands in the way, in one English sentence
 * @throws if settings are wrong or the store cannot be opened
 */
export async function askedFor(
  words: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ ok: boolean; said: string }> {
  const remove = words.includes('--remove');
  const [email, ...rest] = words.filter((word) => word !== '--remove');
  if (!email || rest.length > 0)
    return { ok: false, said: 'Usage: npm run make-admin -- a@b.fi [--remove]' };
  const { dataDirectory, databasePrefix, couchdbUrl } = loadConfig(env);
  const store = await openStore({
    dataDirectory,
    namePrefix: databasePrefix,
    ...(couchdbUrl && { couchdbUrl }),
  }).catch((error: Error) => {
    const isHeld = error.message.startsWith('another process');
    throw isHeld ? new Error(`${error.message}. Is the gateway running? Stop it first.`) : error;
  });
  try {
    return await makeAdmin(store, { email, admin: !remove });
  } finally {
    await store.close();
  }
}

async function main(): Promise<void> {
  readDotEnv();
  const { ok, said } = await askedFor(process.argv.slice(2), process.env);
  if (!ok) throw new Error(said);
  console.log(said);
}

if (realpathSync(process.argv[1] ?? '') === import.meta.filename)
  main().catch((error: Error) => {
    console.error(error.message);
    process.exit(1);
  });

// `npm run make-admin -- a@b.fi`: gives the account with that address the admin flag; `--remove` takes it
// back. Reads the same settings as the gateway. Works on the embedded store while the gateway is stopped,
// and on CouchDB at any time.
import { makeAdmin } from '../sync-server/accounts/make-admin.ts';
import { loadConfig } from '../sync-server/config.ts';
import { readDotEnv } from '../sync-server/dot-env.ts';
import { openStore } from '../sync-server/store/store.ts';

async function main() {
  const given = process.argv.slice(2);
  const remove = given.includes('--remove');
  const [email, ...rest] = given.filter((word) => word !== '--remove');
  if (!email || rest.length > 0) throw new Error('Usage: npm run make-admin -- a@b.fi [--remove]');
  readDotEnv();
  const { dataDirectory, databasePrefix, couchdbUrl } = loadConfig();
  const store = await openStore({
    dataDirectory,
    namePrefix: databasePrefix,
    ...(couchdbUrl && { couchdbUrl }),
  }).catch((error) => {
    const isHeld = error.message.startsWith('another process');
    throw isHeld ? new Error(`${error.message}. Is the gateway running? Stop it first.`) : error;
  });
  try {
    const { ok, said } = await makeAdmin(store, { email, admin: !remove });
    if (!ok) throw new Error(said);
    console.log(said);
  } finally {
    await store.close();
  }
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});

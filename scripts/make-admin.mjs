// `npm run make-admin -- a@b.fi`: gives the account with that address the admin flag (DATA-30), which
// nobody can give in the app; `--remove` takes it back. Reads the same settings as the gateway. Works on
// the embedded store while the gateway is stopped, and on CouchDB at any time.
import { existsSync } from 'node:fs';
import { Accounts } from '../sync-server/accounts/accounts.ts';
import { normaliseEmail } from '../sync-server/accounts/email-address.ts';
import { loadConfig } from '../sync-server/config.ts';
import { openStore } from '../sync-server/store/store.ts';

/** @returns {Promise<string>} what was done @throws {Error} that says what stands in the way */
async function makeAdmin(store, email, admin) {
  const account = await new Accounts(store, () => new Date()).byEmail(normaliseEmail(email));
  if (!account) throw new Error(`Nobody has registered as ${email}.`);
  const user = await store
    .db('users')
    .update(account._id, (before) =>
      before === undefined || before.admin === admin ? undefined : { ...before, admin },
    );
  if (!user) throw new Error(`${email} has no profile yet: fill it in first, in the app.`);
  return admin ? `${email} is an admin now: /admin opens.` : `${email} is no admin any more.`;
}

async function main() {
  const given = process.argv.slice(2);
  const remove = given.includes('--remove');
  const [email, ...rest] = given.filter((word) => word !== '--remove');
  if (!email || rest.length > 0) throw new Error('Usage: npm run make-admin -- a@b.fi [--remove]');
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { dataDirectory, databasePrefix, couchdbUrl } = loadConfig();
  const store = await openStore({
    dataDirectory,
    namePrefix: databasePrefix,
    ...(couchdbUrl && { couchdbUrl }),
  }).catch((error) => {
    const advice = couchdbUrl ? '' : ' Is the gateway running? Stop it first.';
    throw new Error(`${error.message}${advice}`);
  });
  try {
    console.log(await makeAdmin(store, email, !remove));
  } finally {
    await store.close();
  }
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/**
 * Reads the file `.env` of a folder, if there is one; what the environment says already goes before it. One that has DOMAIN is docker-compose.yml's and left alone: a gateway that somebody tries out or tests beside
 * it would send its mails by production's server, keep its pictures in production's bucket, and sweep that.
 * @param folder else the one that the process runs in
 * @param say is told, in English, that it was left alone
 */
export function readDotEnv(folder = '.', say: (what: string) => void = console.error): void {
  const file = join(folder, '.env');
  if (!existsSync(file)) return;
  if ('DOMAIN' in parseEnv(readFileSync(file, 'utf8')))
    say('.env has DOMAIN, so it is for docker compose and is not read');
  else process.loadEnvFile(file);
}

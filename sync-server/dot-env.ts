import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/**
 * Reads the file `.env` of the folder that the process runs in, if there is one; what the environment says already goes
 * before it. One that has DOMAIN is docker-compose.yml's and left alone: a gateway that somebody tries out or tests beside
 * it would send its mails by production's server, keep its pictures in production's bucket, and sweep that.
 * (scripts/settings.mjs does the same for what runs without TypeScript.)
 */
export function readDotEnv(): void {
  const file = '.env';
  if (!existsSync(file)) return;
  if ('DOMAIN' in parseEnv(readFileSync(file, 'utf8')))
    console.error('.env has DOMAIN, so it is for docker compose and is not read');
  else process.loadEnvFile(file);
}

import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The secret of this data directory, made at first start and readable only by its owner.
 * Outside production only: several gateways need one secret from the settings.
 */
export function madeSecret(dataDirectory: string): string {
  const path = join(dataDirectory, 'jwt-secret');
  const known = readIfThere(path);
  if (known !== undefined && known.length >= 32) return known;
  mkdirSync(dataDirectory, { recursive: true });
  const secret = randomBytes(48).toString('base64url');
  try {
    writeFileSync(path, secret, { mode: 0o600, flag: 'wx' });
    return secret;
  } catch {
    // Another process was faster: its secret counts.
    return readIfThere(path) ?? secret;
  }
}

/** A secret for one purpose, so that no key is used for two things. @returns base64url, 32 bytes */
export function deriveSecret(secret: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', `kohdataan:${purpose}`, 32)).toString(
    'base64url',
  );
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return undefined;
  }
}

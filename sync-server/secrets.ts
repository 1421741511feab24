import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** As many characters as the setting JWT_SECRET must have. */
const minLength = 32;

/**
 * The secret of this data directory, made at first start and readable only by its owner.
 * Outside production only: several gateways need one secret from the settings.
 * @throws if the file can neither be read nor written: a secret that nobody keeps would end every session
 */
export function madeSecret(dataDirectory: string): string {
  const path = join(dataDirectory, 'jwt-secret');
  const known = readIfThere(path);
  if (known !== undefined && known.length >= minLength) return known;
  // What a power cut has left of a file has signed nothing.
  rmSync(path, { force: true });
  mkdirSync(dataDirectory, { recursive: true });
  const secret = randomBytes(48).toString('base64url');
  try {
    writeFileSync(path, secret, { mode: 0o600, flag: 'wx', flush: true });
    return secret;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    // Another process was faster: its secret counts.
    return readFileSync(path, 'utf8').trim();
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
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { madeSecret } from '../../sync-server/secrets.ts';

describe('the secret that an installation makes for itself', () => {
  let folder: string;
  const file = () => join(folder, 'data', 'jwt-secret');
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kohdataan-secret-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const made = () => madeSecret(join(folder, 'data'));

  it('GEN-05 is made once, for its owner’s eyes', () => {
    const secret = made();
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(made()).toBe(secret);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
  });

  it.each(['', 'cut off'])('GEN-05 is made anew where a power cut has left “%s” of it', (rest) => {
    mkdirSync(join(folder, 'data'));
    writeFileSync(file(), rest);
    const secret = made();
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(readFileSync(file(), 'utf8')).toBe(secret);
  });

  it('GEN-05 stops the start where it can be neither read nor kept', () => {
    mkdirSync(file(), { recursive: true });
    expect(made).toThrow('EISDIR');
  });
});

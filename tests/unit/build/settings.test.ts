import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { builtInSettings, readSettings, withDemo } from '../../../scripts/settings.ts';
import { trialSettings } from '../../../scripts/trial-settings.ts';
import { loadConfig } from '../../../sync-server/config.ts';

it('GEN-03 builds in what is set, and its own words where a setting is missing or blank', () => {
  const none = builtInSettings({ PRODUCT: ' ', OPERATOR: '' });
  expect(none).toMatchObject({
    PRODUCT: 'Kohdataan',
    PUBLIC_URL: '',
    OPERATOR: '',
    SESSION_DAYS: '60',
  });
  const some = builtInSettings({ PRODUCT: 'Treffit', PUBLIC_URL: 'https://treffit.example/' });
  expect(some).toMatchObject({ PRODUCT: 'Treffit', PUBLIC_URL: 'https://treffit.example' });
});

it('GEN-05 reads .env before building and starting, and lets the environment go before it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kohdataan-settings-'));
  process.env['KD_TEST_ONE'] = 'environment';
  try {
    readSettings(folder);
    writeFileSync(join(folder, '.env'), 'KD_TEST_ONE=file\nKD_TEST_TWO=file\n');
    readSettings(folder);
    expect(process.env['KD_TEST_ONE']).toBe('environment');
    expect(process.env['KD_TEST_TWO']).toBe('file');
  } finally {
    delete process.env['KD_TEST_ONE'];
    delete process.env['KD_TEST_TWO'];
    rmSync(folder, { recursive: true });
  }
});

it('GEN-05 leaves the .env of docker compose alone: what is tried out beside it has no business with its services', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kohdataan-settings-'));
  try {
    writeFileSync(join(folder, '.env'), 'DOMAIN=treffit.example\nKD_TEST_THREE=file\n');
    readSettings(folder);
    expect(process.env).not.toHaveProperty('KD_TEST_THREE');
    const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
    expect(example, 'by which it is known').toMatch(/^DOMAIN=/m);
  } finally {
    delete process.env['KD_TEST_THREE'];
    rmSync(folder, { recursive: true });
  }
});

it('GEN-05 npm start brings demo data only where nobody could miss it', () => {
  expect(withDemo({})).toEqual({ DEMO: '1' });
  expect(withDemo({ DEMO: '0' })).toEqual({ DEMO: '0' });
  for (const blank of ['', ' '])
    expect(withDemo({ DEMO: blank, COUCHDB_URL: blank }), 'blank is as not set').toMatchObject({
      DEMO: '1',
    });
  expect(withDemo({ NODE_ENV: 'production' })).not.toHaveProperty('DEMO');
  expect(withDemo({ COUCHDB_URL: 'http://couch.example' })).not.toHaveProperty('DEMO');
});

it('GEN-05 gateways of browser tests and screenshots reach no service of ours, and are named as the build is', () => {
  const ours = {
    COUCHDB_URL: 'http://admin:word@couch.example:5984',
    DATABASE_PREFIX: 'ours_',
    SMTP_URL: 'smtps://mail.example',
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
    PUBLIC_URL: 'https://treffit.example',
    PRODUCT: 'Treffit',
  };
  const read = (env: Record<string, string>) =>
    loadConfig({ ...env, PORT: '3210', JWT_SECRET: 'x'.repeat(32) });
  expect(read(ours)).toMatchObject({ databasePrefix: 'ours_', s3: { bucket: 'pictures' } });
  const tried = read({ ...ours, ...trialSettings });
  const { databasePrefix, publicUrl, product } = tried;
  expect({ databasePrefix, publicUrl, product }).toEqual({
    databasePrefix: '',
    publicUrl: 'http://localhost:3210',
    product: 'Treffit',
  });
  for (const name of ['couchdbUrl', 'smtpUrl', 's3', 'google'])
    expect(tried, name).not.toHaveProperty(name);
});

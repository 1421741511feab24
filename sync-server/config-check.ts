import { isIP } from 'node:net';
import type { Settings } from './config-schema.ts';
import { vapidPair } from './notify/vapid-pair.ts';
import { isThisMachine } from './this-machine.ts';

/** Secrets that stand in examples: nobody may run a public service with them. */
const wellKnown = /change|default|example|secret|kohdataan|password|12345|(.)\1{7}/i;

const escapes = ' (write / in a user or password as %2F, # as %23, ? as %3F)';
/** What must be readable before production looks at it. */
const addresses = ['PUBLIC_URL', 'SMTP_URL', 'S3_ENDPOINT', 'GOOGLE_ISSUER'] as const;

const secrets = ['JWT_SECRET', 'COOKIE_SECRET', 'METRICS_TOKEN', 'S3_SECRET_ACCESS_KEY'] as const;

/**
 * What the schema cannot say: settings that need each other, and what production demands.
 * @returns sentences for the operator, none if all is well
 */
export function checkSettings(settings: Settings): string[] {
  const unreadable = addresses
    .filter((name) => settings[name] !== undefined && !URL.canParse(settings[name]))
    .map((name) => `${name} is not an address${name === 'SMTP_URL' ? escapes : ''}`);
  if (unreadable.length > 0) return unreadable;
  const wrong = [...pairs(settings), ...meanings(settings)];
  return settings.NODE_ENV === 'production' ? [...wrong, ...production(settings)] : wrong;
}

/** Settings whose form the schema cannot describe. */
function meanings(settings: Settings): string[] {
  const { TRUST_PROXY: proxies, VAPID_PUBLIC_KEY: known, VAPID_PRIVATE_KEY: key } = settings;
  const wrong: string[] = [];
  if (!/^(true|false|\d+)$/.test(proxies) && !proxies.split(',').every(isProxy))
    wrong.push('TRUST_PROXY is neither a number, nor true or false, nor addresses with commas');
  const pair = vapidPair(key);
  if (key !== undefined && (pair?.publicKey !== known || pair?.privateKey !== key))
    wrong.push('VAPID_PUBLIC_KEY is not the one of VAPID_PRIVATE_KEY, or not in base64url');
  return wrong;
}

/** An address, a range of them (`10.0.0.0/8`), or a range's name as Fastify knows it. */
function isProxy(text: string): boolean {
  const [address = '', bits, ...rest] = text.trim().split('/');
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text.trim())) return true;
  const most = { 4: 32, 6: 128 }[isIP(address)];
  if (most === undefined || rest.length > 0) return false;
  if (bits !== undefined && isIP(bits) === isIP(address)) return true;
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) > 0 && Number(bits) <= most);
}

function pairs(settings: Settings): string[] {
  const together: [keyof Settings, keyof Settings][] = [
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
    ['S3_BUCKET', 'S3_ACCESS_KEY_ID'],
    ['S3_BUCKET', 'S3_SECRET_ACCESS_KEY'],
  ];
  return together
    .filter(([one, other]) => (settings[one] === undefined) !== (settings[other] === undefined))
    .map(([one, other]) => `${one} and ${other} must be set together`);
}

function production(settings: Settings): string[] {
  const wrong: string[] = [];
  if (settings.JWT_SECRET === undefined) wrong.push('JWT_SECRET must be set in production');
  for (const name of secrets) {
    const secret = settings[name];
    if (secret !== undefined && wellKnown.test(secret))
      wrong.push(`${name} looks like an example; make one with: openssl rand -base64 48`);
  }
  if (settings.PUBLIC_URL === undefined) wrong.push('PUBLIC_URL must be set in production');
  else if (!isSafeOrigin(settings.PUBLIC_URL)) wrong.push('PUBLIC_URL must be https in production');
  if (settings.GOOGLE_CLIENT_ID !== undefined && !isSafeOrigin(settings.GOOGLE_ISSUER))
    wrong.push('GOOGLE_ISSUER must be https in production');
  if (settings.S3_ENDPOINT !== undefined && !isSafeOrigin(settings.S3_ENDPOINT))
    wrong.push('S3_ENDPOINT must be https in production');
  if (/^(minioadmin|S3RVER)$/i.test(settings.S3_SECRET_ACCESS_KEY ?? ''))
    wrong.push('S3_SECRET_ACCESS_KEY is a default one');
  if (settings.DEMO) wrong.push('DEMO makes accounts with known passwords; not in production');
  if (
    settings.COUCHDB_URL !== undefined &&
    /\/\/([^:@/]+):(\1|admin|password|secret|change-?me)@/i.test(settings.COUCHDB_URL)
  )
    wrong.push('COUCHDB_URL has a default password');
  return wrong;
}

/** https, or this very machine (where an operator tries production mode out). */
function isSafeOrigin(text: string): boolean {
  const url = new URL(text);
  return url.protocol === 'https:' || isThisMachine(url);
}

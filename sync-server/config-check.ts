import type { Settings } from './config-schema.ts';

/** Secrets that stand in examples: nobody may run a public service with them. */
const wellKnown = /change|default|example|secret|kohdataan|password|12345|(.)\1{7}/i;

const secrets = ['JWT_SECRET', 'COOKIE_SECRET', 'METRICS_TOKEN', 'S3_SECRET_ACCESS_KEY'] as const;

/**
 * What the schema cannot say: settings that need each other, and what production demands.
 * @returns sentences for the operator, none if all is well
 */
export function checkSettings(settings: Settings): string[] {
  return [...pairs(settings), ...(settings.NODE_ENV === 'production' ? production(settings) : [])];
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
    /\/\/(admin|[^:@/]+):(admin|password)@/.test(settings.COUCHDB_URL)
  )
    wrong.push('COUCHDB_URL has a default password');
  return wrong;
}

/** https, or this very machine (where an operator tries production mode out). */
function isSafeOrigin(text: string): boolean {
  const url = new URL(text);
  return url.protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
}

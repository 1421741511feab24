import { Boolean as Flag, Integer, Object as Shape, Optional, String as Text } from 'typebox';
import type { Static } from 'typebox';

/**
 * Every setting of the gateway, read from the environment (or a `.env` file beside package.json).
 * The descriptions are the documentation; README.md repeats them as a table.
 */
export const settingsSchema = Shape({
  NODE_ENV: Text({
    default: 'development',
    pattern: '^(production|development|test)$',
    description: '`production` refuses missing or default secrets, plain http and demo data',
  }),
  HOST: Text({ default: '127.0.0.1', description: 'Address to listen on' }),
  PORT: Integer({ default: 3000, minimum: 0, maximum: 65535, description: 'Port; 0 picks one' }),
  PUBLIC_URL: Optional(
    Text({
      pattern: '^https?://[^/?#@\\s]+/?$',
      description: 'Address that users open (no path); default: `http://localhost:{PORT}`',
    }),
  ),
  PRODUCT: Text({ default: 'Kohdataan', maxLength: 40, description: 'Product name (GEN-03)' }),
  SUPPORT_EMAIL: Text({
    default: 'tuki@kohdataan.example',
    pattern: '^[^\\s@<>,]+@[^\\s@<>,]+$',
    description: 'Support address shown on /contact and the legal pages; answers to mails go there',
  }),
  DATA_DIRECTORY: Text({
    default: './data',
    description: 'Embedded store, pictures, outbox, and secrets made at the first start',
  }),
  CLIENT_DIRECTORY: Text({ default: './dist/client', description: 'The built app' }),
  COUCHDB_URL: Optional(
    Text({
      pattern: '^https?://',
      description:
        'CouchDB, with the account that couchdb/set-up-cli.ts makes (or an admin) in it; without it the embedded store runs',
    }),
  ),
  DATABASE_PREFIX: Text({
    default: '',
    pattern: '^([a-z][a-z0-9_]*)?$',
    description: 'Put before database names, so that several installations can share one CouchDB',
  }),
  JWT_SECRET: Optional(
    Text({
      minLength: 32,
      description:
        'Signs access tokens; the same on every gateway. Needed in production; otherwise made once and kept in the data directory',
    }),
  ),
  COOKIE_SECRET: Optional(
    Text({ minLength: 32, description: 'Signs cookies; derived from JWT_SECRET by default' }),
  ),
  TRUST_PROXY: Text({
    default: 'false',
    description:
      'Behind a reverse proxy: the number of proxies, their addresses with commas between them, or `true`, which believes whatever X-Forwarded-For says: only if a proxy replaces it',
  }),
  SMTP_URL: Optional(
    Text({
      pattern: '^smtps?://',
      description:
        'Mail server, `smtps://user:password@host:465`; without it mails become files. In production `smtp:` needs STARTTLS, except on this machine, by a name without a dot, or with `?requireTLS=false`',
    }),
  ),
  MAIL_FROM: Optional(
    Text({
      pattern: '^[^\\s@<>,]+@[^\\s@<>,]+$',
      description:
        'Sender of mails, an address without a name; default: noreply@ and the host of PUBLIC_URL',
    }),
  ),
  S3_BUCKET: Optional(
    Text({
      pattern: '^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$',
      description:
        'Bucket for the pictures, which must exist; without it they are in the data directory',
    }),
  ),
  S3_ENDPOINT: Optional(
    Text({
      pattern: '^https?://',
      description: 'Address of a service that speaks S3; without it Amazon’s of the region',
    }),
  ),
  S3_REGION: Text({ default: 'us-east-1', description: 'Region of the bucket' }),
  S3_ACCESS_KEY_ID: Optional(Text({ description: 'Key that may read, write and list the bucket' })),
  S3_SECRET_ACCESS_KEY: Optional(Text({ description: 'Secret of that key' })),
  S3_FORCE_PATH_STYLE: Optional(
    Text({
      pattern: '^(true|false)$',
      description: 'Bucket in the path, not in the host name; default: true with S3_ENDPOINT',
    }),
  ),
  GOOGLE_CLIENT_ID: Optional(Text({ description: 'OpenID Connect client; without it no Google' })),
  GOOGLE_CLIENT_SECRET: Optional(Text({ description: 'Secret of that client' })),
  GOOGLE_ISSUER: Text({
    default: 'https://accounts.google.com',
    pattern: '^https?://',
    description: 'OpenID Connect issuer; plain http only on this machine',
  }),
  VAPID_PUBLIC_KEY: Optional(
    Text({ description: 'Web Push keys, base64url; made once and kept in the store by default' }),
  ),
  VAPID_PRIVATE_KEY: Optional(Text({ description: 'The private half of the keys' })),
  PUSH_HOSTS: Text({
    default: '',
    pattern: '^([a-z0-9.:\\[\\]-]+([\\s,]+|$))*$',
    description: 'More hosts to which pushes may be sent, with commas between them',
  }),
  IMAGE_ORIGINS: Text({
    default: '',
    pattern: '^(https?://[^\\s/;,]+([\\s,]+|$))*$',
    description: 'Origins from which affiliate pictures may load, with spaces between them',
  }),
  DEMO: Flag({
    default: false,
    description: '`1` fills an empty store with invented people and meets; never in production',
  }),
  GENTLE_INTERVAL_SECONDS: Integer({
    default: 2,
    minimum: 1,
    maximum: 3600,
    description: 'How often open devices are told to look for new people and meets',
  }),
  HEARTBEAT_SECONDS: Integer({
    default: 25,
    minimum: 1,
    // A device takes a stream that has said nothing for 60 seconds for dead.
    maximum: 50,
    description: 'Heartbeat of the sync stream',
  }),
  SESSION_DAYS: Integer({
    default: 60,
    minimum: 1,
    maximum: 400,
    description: 'A device that has not been used for so long must sign in again',
  }),
  METRICS_TOKEN: Optional(
    Text({
      minLength: 16,
      description:
        'Bearer token for /metrics; without it this machine alone, not in production nor through a proxy',
    }),
  ),
  RATE_LIMIT_FACTOR: Optional(
    Integer({
      minimum: 1,
      description:
        'Multiplies every rate limit: 1 in production, else 100, because there everybody comes from one machine',
    }),
  ),
  PICTURE_EFFORT: Integer({
    default: 2,
    minimum: 0,
    maximum: 4,
    description:
      'How much work goes into making AVIF and WebP small: each step costs time at every upload and saves bytes at every look',
  }),
  MAX_EVENT_LOOP_DELAY_MS: Integer({
    default: 2000,
    minimum: 0,
    description:
      'Above this delay of its event loop the gateway answers 503 for a while, but not to who opens a page; 0: never',
  }),
  LOG_LEVEL: Text({
    default: 'info',
    pattern: '^(fatal|error|warn|info|debug|trace|silent)$',
    description: 'Lowest level that is logged',
  }),
});

/** The settings as they were read, with their defaults. */
export type Settings = Static<typeof settingsSchema>;

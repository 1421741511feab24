import envSchema from 'env-schema';
import { settingsSchema } from './config-schema.ts';
import type { Settings } from './config-schema.ts';
import { checkSettings } from './config-check.ts';
import type { S3Settings } from './images/s3-storage.ts';
import { deriveSecret, madeSecret } from './secrets.ts';

/** The gateway's settings as the code reads them (`app.config`). Units are in the names. */
export interface AppConfig {
  production: boolean;
  host: string;
  port: number;
  /** Origin that users open, without a slash at the end. */
  publicUrl: string;
  product: string;
  supportEmail: string;
  dataDirectory: string;
  clientDirectory: string;
  couchdbUrl?: string;
  databasePrefix: string;
  jwtSecret: string;
  cookieSecret: string;
  /** As Fastify wants it: yes, no, addresses with commas between them, or a test per hop. */
  trustProxy: boolean | string | ((address: string, hop: number) => boolean);
  smtpUrl?: string;
  mailFrom: string;
  s3?: S3Settings;
  google?: { clientId: string; clientSecret: string; issuer: string };
  vapid?: { publicKey: string; privateKey: string };
  pushHosts: string[];
  imageOrigins: string[];
  demo: boolean;
  gentleIntervalSeconds: number;
  heartbeatSeconds: number;
  sessionDays: number;
  metricsToken?: string;
  rateLimitFactor: number;
  pictureEffort: number;
  maxEventLoopDelayMs: number;
  logLevel: string;
}

/**
 * Reads and checks the settings.
 * @param env variables to read instead of the process's own and `.env`
 * @throws Error naming every wrong setting: the start must stop
 */
export function loadConfig(env?: Record<string, string | undefined>): AppConfig {
  const settings = readSettings(env);
  const wrong = checkSettings(settings);
  if (wrong.length > 0) throw new Error(`Wrong settings:\n- ${wrong.join('\n- ')}`);
  return configOf(settings);
}

function readSettings(env: Record<string, string | undefined> | undefined): Settings {
  const given = withoutBlanks(env ?? process.env);
  return envSchema<Settings>({
    schema: settingsSchema,
    data: { ...given, ...demoOf(given['DEMO']) },
    env: false,
  });
}

/** Anything but these words is left as it is, and stops the start. */
function demoOf(text: string | undefined): { DEMO?: boolean } {
  if (text === '1' || text === 'yes') return { DEMO: true };
  return text === '0' || text === 'no' ? { DEMO: false } : {};
}

/** A variable set to nothing (`SMTP_URL=` in a compose file) means "not set". */
function withoutBlanks(env: Record<string, string | undefined>): Record<string, string> {
  const entries = Object.entries(env).filter(([, value]) => (value ?? '').trim() !== '');
  return Object.fromEntries(entries) as Record<string, string>;
}

function configOf(settings: Settings): AppConfig {
  // As browsers name it: in lower case, without a port that goes without saying.
  const publicUrl = new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).origin;
  const jwtSecret = settings.JWT_SECRET ?? madeSecret(settings.DATA_DIRECTORY);
  const production = settings.NODE_ENV === 'production';
  return {
    production,
    host: settings.HOST,
    port: settings.PORT,
    publicUrl,
    product: settings.PRODUCT,
    supportEmail: settings.SUPPORT_EMAIL,
    dataDirectory: settings.DATA_DIRECTORY,
    clientDirectory: settings.CLIENT_DIRECTORY,
    ...(settings.COUCHDB_URL === undefined ? {} : { couchdbUrl: settings.COUCHDB_URL }),
    databasePrefix: settings.DATABASE_PREFIX,
    jwtSecret,
    cookieSecret: settings.COOKIE_SECRET ?? deriveSecret(jwtSecret, 'cookies'),
    trustProxy: trustProxyOf(settings.TRUST_PROXY),
    ...(settings.SMTP_URL === undefined ? {} : { smtpUrl: settings.SMTP_URL }),
    mailFrom: settings.MAIL_FROM ?? `noreply@${new URL(publicUrl).hostname}`,
    ...optionalServices(settings),
    pushHosts: words(settings.PUSH_HOSTS),
    imageOrigins: words(settings.IMAGE_ORIGINS),
    demo: settings.DEMO,
    gentleIntervalSeconds: settings.GENTLE_INTERVAL_SECONDS,
    heartbeatSeconds: settings.HEARTBEAT_SECONDS,
    sessionDays: settings.SESSION_DAYS,
    ...(settings.METRICS_TOKEN === undefined ? {} : { metricsToken: settings.METRICS_TOKEN }),
    // Whoever tries the app out comes from one address, however many people they play.
    rateLimitFactor: settings.RATE_LIMIT_FACTOR ?? (production ? 1 : 100),
    pictureEffort: settings.PICTURE_EFFORT,
    maxEventLoopDelayMs: settings.MAX_EVENT_LOOP_DELAY_MS,
    logLevel: settings.LOG_LEVEL,
  };
}

function optionalServices(settings: Settings): Pick<AppConfig, 'google' | 'vapid' | 's3'> {
  const s3 = s3Of(settings);
  const services: Pick<AppConfig, 'google' | 'vapid' | 's3'> = s3 === undefined ? {} : { s3 };
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = settings;
  if (clientId !== undefined && clientSecret !== undefined)
    services.google = { clientId, clientSecret, issuer: settings.GOOGLE_ISSUER };
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = settings;
  if (publicKey !== undefined && privateKey !== undefined)
    services.vapid = { publicKey, privateKey };
  return services;
}

function s3Of(settings: Settings): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region } = settings;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    return undefined;
  const pathStyle = settings.S3_FORCE_PATH_STYLE ?? String(endpoint !== undefined);
  return {
    ...(endpoint !== undefined && { endpoint }),
    bucket,
    region,
    accessKeyId,
    secretAccessKey,
    forcePathStyle: pathStyle === 'true',
  };
}

function words(text: string): string[] {
  return text.split(/[\s,]+/).filter((word) => word !== '');
}

function trustProxyOf(text: string): AppConfig['trustProxy'] {
  if (text === 'true' || text === 'false') return text === 'true';
  if (!/^\d+$/.test(text)) return text;
  const hops = Number(text);
  return (_address, hop) => hop < hops;
}

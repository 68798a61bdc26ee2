import { defaultPushServices } from '@kopa/contracts/notifications/push';
import { readPushServices } from '@kopa/rules/notifications/push';
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { trustedProxies } from '../http/identify/client-address.ts';

const Secret = (description: string) =>
  Type.String({ minLength: 32, description: `${description} At least 32 bytes.` });
const AcceptedSecrets = (what: string) =>
  Type.String({
    pattern: '^([^,]{32,}(,[^,]{32,})*)?$',
    default: '',
    description: `${what}, divided by commas: the previous ones after a rotation, the next one before it.`,
  });
const Port = (port: number, description: string) =>
  Type.Integer({ minimum: 0, maximum: 65_535, default: port, description });

/** Every setting of the API, read from the environment. `docs/configuration.md` is made from this schema. */
export const ConfigSchema = Type.Object({
  KOPA_VERSION: Type.String({
    default: 'development',
    description:
      'The version that administrators, the API documents and `kopa_info` of the metrics show. The images have it.',
  }),
  DATABASE_URL: Type.String({ pattern: '^postgres(ql)?://', description: 'PostgreSQL connection string.' }),
  DATABASE_DIRECT_URL: Type.Optional(
    Type.String({
      pattern: '^postgres(ql)?://',
      description: 'The same database without PgBouncer, for jobs and migrations; unset: DATABASE_URL.',
    }),
  ),
  DATABASE_POOLER_PREPARES: Type.Boolean({
    default: false,
    description: 'PgBouncer keeps prepared statements (from 1.21 on, with `max_prepared_statements`).',
  }),
  DATABASE_POOL_SIZE: Type.Integer({
    minimum: 1,
    maximum: 200,
    default: 20,
    description: 'Most database connections of one process.',
  }),
  API_PORT: Port(4000, 'Port the API listens on.'),
  METRICS_PORT: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 65_535,
      description: 'Port of /metrics (Prometheus), /healthz and /readyz, not for the world; unset: none.',
    }),
  ),
  API_HOST: Type.String({ default: '127.0.0.1', description: 'Address the API listens on.' }),
  MEMBER_WEB_URL: Type.String({
    default: 'http://localhost:5173',
    description: 'Origin of the member web app; the only origin of sockets and cookie calls.',
  }),
  ADMIN_WEB_URL: Type.String({
    default: 'http://localhost:5174',
    description: 'Origins of the administrator web app, comma-separated; allowed by CORS without credentials.',
  }),
  HSTS_SUBDOMAINS: Type.Boolean({
    default: false,
    description:
      'Browsers use TLS for every host below those of Kopa too (`includeSubDomains`). Web servers have it too.',
  }),
  PORTAL_BASE_URL: Type.String({ default: 'http://localhost:4100', description: 'The official service portal.' }),
  SESSION_SECRET: Secret('Signs session cookies.'),
  ACCEPTED_SESSION_SECRETS: AcceptedSecrets('Further secrets whose session cookies count'),
  ADMIN_TOKEN_SECRET: Secret('Signs administrator tokens.'),
  ACCEPTED_ADMIN_TOKEN_SECRETS: AcceptedSecrets('Further secrets whose administrator tokens count'),
  PORTAL_TOKEN_KEY: Secret('Encrypts portal tokens, addresses of calendars and secrets of authenticators at rest.'),
  ACCEPTED_PORTAL_TOKEN_KEYS: AcceptedSecrets('Further keys whose stored values can be read'),
  SMTP_URL: Type.Optional(
    Type.String({
      pattern: '^smtps?://',
      description: 'Mail server, such as `smtps://user:password@host`; unset: no mails are sent.',
    }),
  ),
  MAIL_FROM: Type.String({ default: 'Kopa <kopa@localhost>', description: 'Sender of the mails.' }),
  VAPID_PUBLIC_KEY: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9_-]{87}$',
      description: 'Public key of push messages (VAPID, base64url); unset: none are sent.',
    }),
  ),
  VAPID_PRIVATE_KEY: Type.Optional(
    Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', description: 'The private key that belongs to it.' }),
  ),
  VAPID_SUBJECT: Type.String({
    pattern: '^(mailto:|https://)',
    default: 'mailto:kopa@localhost',
    description: 'Where push services reach whoever runs Kopa: a `mailto:` or `https:` address.',
  }),
  PUSH_SERVICES: Type.String({
    default: defaultPushServices.join(','),
    description: 'Origins to which push messages may go, comma-separated; `*.` stands for every host below.',
  }),
  UPLOADS_DIR: Type.String({
    default: '.data/uploads',
    description: 'Folder of uploaded photos, where no S3 bucket is set.',
  }),
  UPLOADS_FREE_PERCENT: Type.Number({
    minimum: 0,
    maximum: 100,
    default: 5,
    description: 'Share of the disk of that folder that stays free: uploads beyond it are refused.',
  }),
  S3_BUCKET: Type.Optional(
    Type.String({
      description:
        'Bucket for uploaded photos of any S3-compatible service; the keys are in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    }),
  ),
  S3_ENDPOINT: Type.Optional(Type.String({ description: 'Endpoint of that service, where it is not Amazon.' })),
  S3_REGION: Type.String({ default: 'us-east-1', description: 'Region of that service.' }),
  BACKUP_METRICS_DIR: Type.Optional(
    Type.String({
      description:
        'Folder in which `kopa-backup` notes its end, for `kopa-admin doctor`; unset: it cannot tell the age.',
    }),
  ),
  CLUSTER_DIR: Type.Optional(
    Type.String({
      description: 'Folder of the settings of three machines, for `kopa-admin doctor`; unset: there is one machine.',
    }),
  ),
  NTP_SERVER: Type.Optional(
    Type.String({
      description: 'Time server with which `kopa-admin doctor` compares the clock; unset: only with the database.',
    }),
  ),
  VALKEY_URL: Type.Optional(
    Type.String({
      pattern: '^rediss?://',
      description:
        'Valkey or Redis that carries live events between several API processes and counts their limits together; unset: there is one process.',
    }),
  ),
  TRUSTED_PROXIES: Type.String({
    default: '127.0.0.1,::1',
    description: 'Addresses and CIDR ranges whose X-Forwarded-For counts, divided by commas or spaces.',
  }),
  KOPA_DEMO: Type.Boolean({
    default: false,
    description: 'Load demo data with known accounts. In production only when set explicitly.',
  }),
  KOPA_RATE_LIMIT_FACTOR: Type.Number({
    exclusiveMinimum: 0,
    default: 1,
    description: 'Multiplies the limits of calls (tests, load runs).',
  }),
  KOPA_WAIT_FACTOR: Type.Integer({
    minimum: 1,
    default: 1,
    description: 'Multiplies the bounds of time of the database, the gates and the decoder (tests).',
  }),
  LOG_LEVEL: Type.String({
    enum: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    default: 'info',
    description: 'Least level that is logged.',
  }),
  LOG_SAMPLE: Type.Integer({
    minimum: 1,
    default: 1,
    description: 'One of this many calls that succeed is logged; every refused or failed call is.',
  }),
  NODE_ENV: Type.String({ default: 'development', description: '`production` for deployments.' }),
  ALLOW_HTTP: Type.Boolean({
    default: false,
    description: 'Accepts `http:` addresses of the web apps and the portal in production, for a demo on one machine.',
  }),
});

/** The settings. Work that needs a session of the database uses DATABASE_DIRECT_URL, which is always set. */
export type Config = Static<typeof ConfigSchema> & { DATABASE_DIRECT_URL: string };

/** The secrets of which one counts: the one for new values first, then the accepted ones. */
export function withAccepted(secret: string, accepted: string): [string, ...string[]] {
  return [secret, ...accepted.split(',').filter(Boolean)];
}

/**
 * How DATABASE_URL is reached if it leads through a pooler, which a different DATABASE_DIRECT_URL implies; else null.
 */
export function poolerOf(config: Config): { prepares: boolean } | null {
  return config.DATABASE_DIRECT_URL === config.DATABASE_URL ? null : { prepares: config.DATABASE_POOLER_PREPARES };
}

/** Settings are missing or invalid. The message names them, but not their values, except for a wrong proxy. */
export class ConfigError extends Error {}

/** Reads the settings from an environment; empty values count as unset. @throws ConfigError */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const names = Object.keys(ConfigSchema.properties);
  const given = Object.fromEntries(
    names
      .filter((name) => environment[name])
      .map((name) => [name, typed(name as keyof Config, environment[name] as string)]),
  );
  const config = Value.Default(ConfigSchema, given) as Static<typeof ConfigSchema>;
  const problems = [...Value.Errors(ConfigSchema, config)].map(
    ({ instancePath, message, params }) => `${instancePath.slice(1) || missing(params)}: ${message}`,
  );
  problems.push(...wrongProxies(config.TRUSTED_PROXIES), ...wrongMail(config.SMTP_URL), ...wrongPush(config));
  if (problems.length === 0) problems.push(...unsafeInProduction(config, environment));
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return { ...config, DATABASE_DIRECT_URL: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL };
}

function wrongProxies(list: string): string[] {
  try {
    trustedProxies(list);
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

/** A character such as `/` in a password ends the account too early: the rest then stands in the path or the query. */
function wrongMail(url: string | undefined): string[] {
  if (url === undefined || isMailServer(url)) return [];
  return [
    'SMTP_URL: is no address such as smtps://user:password@host. Characters such as @ / : ? # % of the user and the password must be percent-encoded (%40 %2F %3A %3F %23 %25)',
  ];
}

function isMailServer(url: string): boolean {
  try {
    const { hostname, username, password, pathname, search, hash } = new URL(url);
    decodeURIComponent(username + password);
    return hostname !== '' && !`${pathname}${search}${hash}`.includes('@');
  } catch {
    return false;
  }
}

function wrongPush({ PUSH_SERVICES, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: Static<typeof ConfigSchema>): string[] {
  const problems: string[] = [];
  if ((VAPID_PUBLIC_KEY === undefined) !== (VAPID_PRIVATE_KEY === undefined)) {
    problems.push('VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: one is of no use without the other');
  }
  try {
    readPushServices(PUSH_SERVICES);
  } catch (error) {
    problems.push(`PUSH_SERVICES: ${(error as Error).message}`);
  }
  return problems;
}

/** Settings that a real deployment never has. Each address is checked, so that one start names all mistakes. */
function unsafeInProduction(
  config: Static<typeof ConfigSchema>,
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  if (config.NODE_ENV !== 'production' || config.ALLOW_HTTP) return [];
  const problems = environment.MEMBER_WEB_URL ? [] : ['MEMBER_WEB_URL: must be set in production'];
  if (config.SMTP_URL && !environment.MAIL_FROM) problems.push('MAIL_FROM: must be set where SMTP_URL is');
  if (config.VAPID_PUBLIC_KEY && !environment.VAPID_SUBJECT) {
    problems.push('VAPID_SUBJECT: must be set where the VAPID keys are');
  }
  for (const name of ['MEMBER_WEB_URL', 'ADMIN_WEB_URL', 'PORTAL_BASE_URL', 'PUSH_SERVICES'] as const) {
    const isSet = name !== 'MEMBER_WEB_URL' || Boolean(environment[name]);
    if (isSet && config[name].split(',').some((url) => url.trim().startsWith('http:'))) {
      problems.push(`${name}: must be https: in production, unless ALLOW_HTTP is 1`);
    }
  }
  return problems;
}

function missing(params: unknown): string {
  return (params as { requiredProperties?: string[] }).requiredProperties?.join(', ') ?? 'configuration';
}

function typed(name: keyof Config, value: string): unknown {
  const { type } = ConfigSchema.properties[name] as TSchema & { type: string };
  if (type === 'integer' || type === 'number') return Number(value);
  if (type === 'boolean') return value === '1' || value === 'true';
  return value;
}

import { type Config, readConfig } from '../src/process/config.ts';

/** Settings of the API for a run against a generated database: production, with raised rate limits. */
export function benchConfig(databaseUrl: string, settings: Partial<Record<keyof Config, string>> = {}): Config {
  return readConfig(benchEnvironment(databaseUrl, settings));
}

/** The same settings as environment variables of a process. */
export function benchEnvironment(databaseUrl: string, settings: Partial<Record<keyof Config, string>> = {}) {
  return {
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'a session secret for benches, 32 bytes long',
    ADMIN_TOKEN_SECRET: 'an administrator secret for benches, 32 bytes',
    PORTAL_TOKEN_KEY: 'a portal token key for benches, 32 bytes long',
    KOPA_RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    ALLOW_HTTP: '1',
    ...settings,
  };
}

import { createPushKeys } from '@kopa/dev/secrets';
import type { Config } from '../src/process/config.ts';

/** The member web's origin in tests. */
export const memberOrigin = 'http://member.kopa.test';

/** The administrators' origin in tests. */
export const adminOrigin = 'http://admin.kopa.test';

/**
 * Settings of every API under test. No server listens at the addresses. A test that needs a portal starts one, and no
 * test reaches a Kopa that runs on the same machine on the default ports.
 */
export const testSettings = {
  MEMBER_WEB_URL: memberOrigin,
  ADMIN_WEB_URL: adminOrigin,
  PORTAL_BASE_URL: 'http://127.0.0.1:1',
  SESSION_SECRET: 'a session secret for tests, 32 bytes long',
  ADMIN_TOKEN_SECRET: 'an administrator secret for tests, 32 bytes',
  PORTAL_TOKEN_KEY: 'a portal token key for tests, 32 bytes long',
  // Nothing is sent there: no test of the calls runs the job.
  PUSH_SERVICES: 'https://fcm.googleapis.com',
  ...createPushKeys(),
  NODE_ENV: 'test',
} satisfies Partial<Record<keyof Config, string>>;

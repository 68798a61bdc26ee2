import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const complete = {
  DATABASE_URL: 'postgres://localhost/kopa',
  SESSION_SECRET: 'x'.repeat(32),
  ADMIN_TOKEN_SECRET: 'y'.repeat(32),
  PORTAL_TOKEN_KEY: 'z'.repeat(32),
};

describe('the configuration', () => {
  it('reads numbers, booleans and defaults', () => {
    const config = readConfig({ ...complete, API_PORT: '4001', KOPA_DEMO: '1', KOPA_RATE_LIMIT_FACTOR: '2.5' });
    expect(config).toMatchObject({ API_PORT: 4001, KOPA_DEMO: true, KOPA_RATE_LIMIT_FACTOR: 2.5, LOG_LEVEL: 'info' });
  });

  it('treats an empty value as unset', () => {
    expect(readConfig({ ...complete, API_PORT: '', VALKEY_URL: '' })).toMatchObject({ API_PORT: 4000 });
  });

  it.each([
    ['a secret shorter than 32 bytes', { SESSION_SECRET: 'short' }, 'SESSION_SECRET'],
    ['a missing database', { DATABASE_URL: '' }, 'DATABASE_URL'],
    ['a database that is no PostgreSQL', { DATABASE_URL: 'mysql://localhost/kopa' }, 'DATABASE_URL'],
    ['a port that is no number', { API_PORT: 'http' }, 'API_PORT'],
    ['a proxy that is no address', { TRUSTED_PROXIES: '10.0.0.1, proxy' }, 'TRUSTED_PROXIES: "proxy"'],
    ['a mail server without a name', { SMTP_URL: 'smtps://' }, 'SMTP_URL: is no address'],
    [
      'a slash in the password of the mail server',
      { SMTP_URL: 'smtps://kopa:a/b@mail.ng' },
      'percent-encoded (%40 %2F',
    ],
    ['a question mark in it', { SMTP_URL: 'smtps://kopa:25?b@mail.ng' }, 'percent-encoded'],
    ['a hash in it', { SMTP_URL: 'smtps://kopa:25#b@mail.ng' }, 'percent-encoded'],
    ['a percent sign in it', { SMTP_URL: 'smtps://kopa:100%@mail.ng' }, 'percent-encoded'],
    ['a factor of nothing', { KOPA_RATE_LIMIT_FACTOR: '0' }, 'KOPA_RATE_LIMIT_FACTOR'],
  ])('refuses %s and names the setting', (_what, change, name) => {
    const read = () => readConfig({ ...complete, ...change });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(name);
  });

  it('takes a percent-encoded account of the mail server, and its options', () => {
    const SMTP_URL = 'smtp://no-reply%40kopa.ng:a%2Fb%25@mail.ng:587?requireTLS=true';
    expect(readConfig({ ...complete, SMTP_URL })).toMatchObject({ SMTP_URL });
  });

  it('names no password of the mail server in its refusal', () => {
    expect(() => readConfig({ ...complete, SMTP_URL: 'smtps://kopa:hush/hush@mail.ng' })).not.toThrow('hush');
  });

  const secure = {
    ...complete,
    NODE_ENV: 'production',
    MEMBER_WEB_URL: 'https://kopa.ng',
    ADMIN_WEB_URL: 'https://desk.kopa.ng,https://desk2.kopa.ng',
    PORTAL_BASE_URL: 'https://portal.example.ng',
  };

  it('starts in production with https: addresses, and with http: ones where ALLOW_HTTP permits them', () => {
    expect(readConfig(secure).MEMBER_WEB_URL).toBe('https://kopa.ng');
    expect(readConfig({ ...complete, NODE_ENV: 'production', ALLOW_HTTP: '1' }).PORTAL_BASE_URL).toMatch(/^http:/);
  });

  it.each([
    ['no address of the member app', { MEMBER_WEB_URL: '' }, 'MEMBER_WEB_URL: must be set in production'],
    ['an http: member app', { MEMBER_WEB_URL: 'http://kopa.ng' }, 'MEMBER_WEB_URL: must be https:'],
    ['one http: admin app of two', { ADMIN_WEB_URL: 'https://a.ng, http://b.ng' }, 'ADMIN_WEB_URL: must be https:'],
    ['an http: portal', { PORTAL_BASE_URL: 'http://portal.ng' }, 'PORTAL_BASE_URL: must be https:'],
  ])('refuses %s in production', (_what, change, problem) => {
    expect(() => readConfig({ ...secure, ...change })).toThrow(problem);
    expect(() => readConfig({ ...secure, ...change, NODE_ENV: 'development' })).not.toThrow();
  });
});

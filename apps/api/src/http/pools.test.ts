import { describe, expect, it } from 'vitest';
import { createPools, hasOwnPool } from './pools.ts';

it('there are thirty slots for each database connection, and a released one is free again', () => {
  const { calls } = createPools(2);
  const taken = Array.from({ length: 60 }, () => calls.take());
  expect(taken).not.toContain(null);
  expect(calls.isUsedUp()).toBe(true);
  expect(calls.take()).toBeNull();
  taken[0]?.();
  taken[0]?.();
  expect(calls.isUsedUp()).toBe(false);
  expect(calls.take()).not.toBeNull();
  expect(calls.take()).toBeNull();
});

describe('a request URL', () => {
  it.each([
    '/api/auth/login',
    '/api/admin/auth/login',
    '/api/auth/register',
    '/uploads/a.webp',
    '/uploads/a.webp?size=large',
    '/api/users/7/upload-photo',
    '/api/users/7/export',
    '/api/users/7/refresh/',
    '/api/portal/connect',
  ])('%s has its own pool', (url) => expect(hasOwnPool(url)).toBe(true));

  it.each(['/api/users/7', '/api/users/7/exports', '/uploads', '/api/social-feeds?x=/uploads/a', '/x/uploads/a'])(
    '%s is a call',
    (url) => expect(hasOwnPool(url)).toBe(false),
  );
});

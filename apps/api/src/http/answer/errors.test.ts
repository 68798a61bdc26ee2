import { errorStatuses } from '@kopa/contracts/errors';
import { fail } from '@kopa/rules/refusal';
import type { FastifyError } from 'fastify';
import { describe, expect, it } from 'vitest';
import { refusalOf } from './errors.ts';

const stray = (fields: Partial<FastifyError>) => Object.assign(new Error('stray'), fields) as FastifyError;

describe('an error that the framework or a plugin throws', () => {
  it.each([
    [400, 'invalid_request'],
    [401, 'unauthenticated'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [413, 'payload_too_large'],
    [415, 'unsupported_media_type'],
    [429, 'rate_limited'],
    [500, 'internal_error'],
    [503, 'overloaded'],
  ] as const)('of status %i is answered as %s', (statusCode, code) => {
    expect(refusalOf(stray({ statusCode })).code).toBe(code);
    expect(errorStatuses[code]).toBe(statusCode);
  });

  it.each([402, 405, 408, 409, 411, 414, 422, 451, 499])(
    'of status %i, which Kopa does not use, is an invalid request',
    (statusCode) => expect(refusalOf(stray({ statusCode })).code).toBe('invalid_request'),
  );

  it.each([200, 302, 501, 502, 504, 599])('of status %i becomes an internal error', (statusCode) =>
    expect(refusalOf(stray({ statusCode })).code).toBe('internal_error'),
  );
});

describe('an error of the database', () => {
  it.each(['08006', '53300', '57P01', '57014', 'ECONNREFUSED'])('with code %s is refused as unavailable', (code) =>
    expect(refusalOf(stray({ code }))).toMatchObject({ code: 'unavailable', retryAfter: 2 }),
  );

  it.each(['40001', '40P01'])('with code %s, a conflict of two transactions, is refused as overloaded', (code) =>
    expect(refusalOf(stray({ code }))).toMatchObject({ code: 'overloaded', retryAfter: 1 }),
  );

  it('with an unknown code is an internal error', () => {
    expect(refusalOf(stray({ code: '23505' })).code).toBe('internal_error');
    expect(refusalOf(stray({})).code).toBe('internal_error');
  });
});

it('a refusal is returned unchanged', () => {
  const refusal = fail('already_decided');
  expect(refusalOf(refusal)).toBe(refusal);
});

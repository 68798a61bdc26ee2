import { expect, it } from 'vitest';
import { trustedProxies } from './client-address.ts';
import { requestIds } from './request-id.ts';

const idFor = requestIds(trustedProxies('10.0.0.1'));
const from = (remoteAddress: string, id: string | undefined) =>
  idFor({ headers: { 'x-request-id': id }, socket: { remoteAddress } } as never);

it('an id of a trusted proxy is taken over, and no id of anybody else', () => {
  expect(from('10.0.0.1', 'front-0123456789')).toBe('front-0123456789');
  expect(from('10.0.0.2', 'front-0123456789')).not.toBe('front-0123456789');
});

it('an id that could forge a line of the log is replaced', () => {
  expect(from('10.0.0.1', 'front"}\n{"level":60')).toMatch(/^[\da-f]{12}$/);
});

it('each request has another id', () => expect(from('10.0.0.1', undefined)).not.toBe(from('10.0.0.1', undefined)));

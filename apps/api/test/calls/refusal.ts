import { type ErrorCode, errorStatuses } from '@kopa/contracts/errors';
import { ErrorBody } from '@kopa/contracts/schema';
import { Value } from 'typebox/value';
import { expect } from 'vitest';
import type { Answer } from '../answer.ts';

/** Internal details: stack frames, file paths, SQL. */
const inside = /\bat .+:\d+|node_modules|\/src\/|\.ts\b|\b(select|insert|update|delete)\b.+\b(from|into|set|where)\b/i;

/** Expects an error with the common body: a code of the API and a message for people, no internal details. */
export function expectRefusal({ status, headers, body }: Answer, expected: number): void {
  const answered = JSON.stringify(body);
  expect(status, answered).toBe(expected);
  expect(headers['content-type']).toBe('application/json');
  expect(Value.Check(ErrorBody, body), answered).toBe(true);
  expect(Object.keys(body).filter((name) => !['code', 'message', 'errors'].includes(name))).toEqual([]);
  expect(body.code).toMatch(/^[a-z]+(_[a-z]+)*$/);
  expect(errorStatuses, 'a code that the contract lists').toHaveProperty(body.code);
  expect(errorStatuses[body.code as ErrorCode]).toBe(expected);
  expect(answered).not.toMatch(inside);
}

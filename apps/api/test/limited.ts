import { expect } from 'vitest';
import type { Answer } from './answer.ts';

/** Makes `points` calls, none of which may be limited, and returns the answer to one more. */
export async function exhaust(points: number, make: (turn: number) => Promise<Answer>): Promise<Answer> {
  for (let turn = 0; turn < points; turn += 1) {
    const { status, body } = await make(turn);
    expect(status, `call ${turn + 1} of ${points}: ${JSON.stringify(body)}`).not.toBe(429);
  }
  return make(points);
}

/** Expects 429 with a `Retry-After` that is not longer than the time of the limit. */
export function expectLimited({ status, headers, body }: Answer, within: number): void {
  expect([status, body.code]).toEqual([429, 'rate_limited']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(within / 1000);
}

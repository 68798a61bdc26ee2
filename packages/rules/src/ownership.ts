import type { Route } from '@kopa/contracts/route';
import { fail } from './refusal.ts';

/** The parts of a validated request. */
export interface RequestParts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/**
 * Checks that the fields in the contract's `self` have the caller's id. A missing field passes.
 * @throws 403 forbidden
 */
export function assertOwnIds({ self = {} }: Pick<Route, 'self'>, request: RequestParts, memberId: number): void {
  for (const part of ['params', 'query', 'body'] as const) {
    const fields = (request[part] ?? {}) as Record<string, unknown>;
    for (const name of self[part] ?? []) {
      if (fields[name] !== undefined && fields[name] !== memberId) throw fail('forbidden');
    }
  }
}

import type { Route } from '@kopa/contracts/route';
import { fail } from './refusal.ts';

/** The parts of a request, validated by its contract. */
export interface RequestParts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/**
 * Holds the fields that a contract declares as the caller's own to the caller's id; a field that is left out is theirs.
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

import { pageLimits } from '@kopa/contracts/limits';
import { nextPageLink } from '@kopa/contracts/next-page';
import { readCursor } from '@kopa/rules/cursor';
import { cutPage, cutPageAfter, cutPageTo, type Page } from '@kopa/rules/paging';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageRequest } from '../shared/page.ts';

/** The query of a list with cursors. */
export interface PageQuery {
  limit?: number;
  cursor?: string;
}

/**
 * Reads `limit` and `cursor`. `maxPosition` is the highest position in the list's cursors.
 * @throws 400 invalid_cursor for a cursor that this API did not return.
 */
export function pageRequest(
  query: PageQuery,
  defaultLimit: number = pageLimits.default,
  maxPosition?: number,
): PageRequest {
  const before = query.cursor === undefined ? null : readCursor(query.cursor, maxPosition);
  return { limit: query.limit ?? defaultLimit, before };
}

/**
 * Removes the extra row that a query reads beyond the page. If there was one, the `Link` header gets the relative URL
 * of the next page.
 */
export function page<T extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  rows: T[],
  limit: number,
  positionOf: (row: T) => number,
): T[] {
  return answerPage(request, reply, cutPage(rows, limit, positionOf));
}

/** Does the same for a list that was read down to a position only, which may leave a page with fewer rows. */
export function pageTo<T extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  rows: T[],
  limit: number,
  positionOf: (row: T) => number,
  reached: number | null,
): T[] {
  return answerPage(request, reply, cutPageTo(rows, limit, positionOf, reached));
}

/** Does the same for the rows since the id `after`, oldest first. The next page has the rows since the last one. */
export function pageAfter<T extends { id: number }>(
  request: FastifyRequest,
  reply: FastifyReply,
  rows: T[],
  limit: number,
): T[] {
  return answerPage(request, reply, cutPageAfter(rows, limit));
}

function answerPage<T>(request: FastifyRequest, reply: FastifyReply, { items, next }: Page<T>): T[] {
  if (next !== null) reply.header('link', nextPageLink(request.url, next.parameter, next.value));
  return items;
}
